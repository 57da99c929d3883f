import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Working } from '../../graphs/working.js';
import type { DrawnGraph } from '../../page/pane_set.js';
import { strings } from '../../strings/strings.js';
import type { DrawingProps } from './drawing.js';
import { loadLayout, type LayOut } from './engine.js';

interface Loaded {
  readonly Drawing: FunctionComponent<DrawingProps>;
  readonly layOut: LayOut;
}

/** What all drawings need, once one of them has been asked for. */
let loaded: Loaded | null = null;

async function load(): Promise<Loaded> {
  const [{ Drawing }, layOut] = await Promise.all([import('./drawing.js'), loadLayout()]);
  loaded = { Drawing, layOut };
  return loaded;
}

/** The graph as a drawing. Its code and its layout are downloaded when the first one is shown. */
export function GraphPane(props: DrawnGraph) {
  const [parts, setParts] = useState(loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (parts || failed) return;
    load().then(setParts, () => setFailed(true));
  }, [parts, failed]);

  if (parts) return <parts.Drawing {...props} layOut={parts.layOut} />;
  if (!failed) return <Working text={strings.drawing.loading} />;
  return (
    <p class="muted" role="status">
      {strings.drawing.failed}{' '}
      <button type="button" onClick={() => setFailed(false)}>
        {strings.drawing.again}
      </button>
    </p>
  );
}
