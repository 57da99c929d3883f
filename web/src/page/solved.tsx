import { strings } from '../strings/strings.js';

/** The mark of a solved part. */
export function Solved({ solved }: { readonly solved: boolean }) {
  if (!solved) return null;
  return (
    <span class="solved">
      <span aria-hidden="true">✓</span> {strings.exercise.solved}
    </span>
  );
}
