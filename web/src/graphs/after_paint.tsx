import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Working } from './working.js';

export interface AfterPaintProps {
  /** Whether what is inside keeps the page busy for so long that something must be seen before it. */
  readonly heavy: boolean;
  /** Asked for only when it is seen: the first number that a page writes out costs it milliseconds. */
  text(): string;
  children(): ComponentChildren;
}

/** Calls `then` when what is set now has been painted; gives what takes that back. */
export function afterPaint(then: () => void): () => void {
  // A frame begins before it is painted: the next one comes after.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(then);
  });
  return () => cancelAnimationFrame(frame);
}

/** Shows at once that something comes, and what takes long to be shown only after that could be seen. */
export function AfterPaint({ heavy, text, children }: AfterPaintProps) {
  const [ready, setReady] = useState(!heavy);
  useEffect(() => (ready ? undefined : afterPaint(() => setReady(true))), [ready]);
  return <>{ready ? children() : <Working text={text()} atOnce />}</>;
}
