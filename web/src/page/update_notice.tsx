import { useEffect, useState } from 'preact/hooks';
import type { EngineClient } from '../engine/client.js';
import { strings } from '../strings/strings.js';

/** Not before this: the first visit has more urgent things to load. */
const QUIET_MS = 4000;

/** Makes the site work without the network, and says when there is a newer build than this page. */
export function UpdateNotice({ engine }: { readonly engine: EngineClient | null }) {
  const [newVersion, setNewVersion] = useState(false);
  const starting = engine?.state.value.kind === 'starting';
  useEffect(() => {
    const { version } = document.documentElement.dataset;
    // Only a built page has a version. A frame of another site leaves its visitors' storage alone.
    if (starting || !version || !('serviceWorker' in navigator) || window.top !== window) return;
    const timer = setTimeout(() => {
      import('../offline/register.js')
        .then(({ workOffline }) => workOffline(version, () => setNewVersion(true)))
        .catch((error: unknown) => console.info('Not available without the network:', error));
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [starting]);
  if (!newVersion) return null;
  return (
    <div class="notice update" role="status">
      {strings.page.newVersion}{' '}
      <button type="button" class="link" onClick={() => location.reload()}>
        {strings.page.reload}
      </button>{' '}
      <button type="button" class="link" onClick={() => setNewVersion(false)}>
        {strings.page.later}
      </button>
    </div>
  );
}
