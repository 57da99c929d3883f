/** What to do with a graph, in the words of the device at hand. */
export function PointHint() {
  return (
    <>
      <span class="by-mouse">Point at</span>
      <span class="by-touch">Tap</span> a node to mark what it reads and what reads it.
    </>
  );
}
