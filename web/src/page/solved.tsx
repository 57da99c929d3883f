import { strings } from '../strings/strings.js';

/** The mark of a solved part. */
export function Solved({ solved, passes }: { readonly solved: boolean; readonly passes: number }) {
  if (!solved) return null;
  return (
    <span class="solved">
      <span aria-hidden="true">✓</span> {strings.exercise.solved(passes)}
    </span>
  );
}
