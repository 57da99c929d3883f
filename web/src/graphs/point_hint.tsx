import { strings } from '../strings/strings.js';

/** What to do with a graph, in the words of the device at hand. */
export function PointHint() {
  return (
    <>
      <span class="by-mouse">{strings.graphs.pointByMouse}</span>
      <span class="by-touch">{strings.graphs.pointByTouch}</span>
    </>
  );
}
