import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Working } from '../graphs/working.js';
import { strings } from '../strings/strings.js';

export interface LazyProps<P> {
  /** Loads the component; the same function at each rendering. */
  readonly load: () => Promise<ComponentType<P>>;
  readonly props: P;
  /** For what is given up by Escape while it is still on its way; then it handles that key itself. */
  readonly onEscape?: () => void;
}

type Loaded<P> = { readonly Component: ComponentType<P> } | 'failed' | null;

/** A part of the page that few need: loaded when it is first wanted. */
export function Lazy<P extends object>({ load, props, onEscape }: LazyProps<P>) {
  const [loaded, setLoaded] = useState<Loaded<P>>(null);
  useEffect(() => {
    let given = true;
    load().then(
      (Component) => given && setLoaded({ Component }),
      () => given && setLoaded('failed'),
    );
    return () => {
      given = false;
    };
  }, [load]);
  const waiting = loaded === null && onEscape !== undefined;
  useEffect(() => {
    if (!waiting) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape();
    };
    addEventListener('keydown', onKey, true);
    return () => removeEventListener('keydown', onKey, true);
  }, [waiting]);
  if (loaded === 'failed') return <p class="muted">{strings.page.partNotLoaded}</p>;
  return loaded ? <loaded.Component {...props} /> : <Working text={strings.page.loadingPart} />;
}
