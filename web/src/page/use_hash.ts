import { useEffect } from 'preact/hooks';

/** Brings what the address names into view: it was not there yet when the browser looked for it. */
export function useHash(): void {
  useEffect(() => {
    const { hash } = location;
    if (document.getElementById(hash.slice(1))) location.replace(hash);
  }, []);
}
