/** Two changes nearer than this part of the tape would be one tick on the screen. */
const FINEST = 1 / 200;

/** The steps that get a tick of their own. */
export function ticks(steps: readonly number[], length: number): number[] {
  const shown: number[] = [];
  for (const step of steps) {
    if (step - (shown.at(-1) ?? -Infinity) >= length * FINEST) shown.push(step);
  }
  return shown;
}

/** The step of a node's that is nearest to a place on the tape. */
export function nearest(steps: readonly number[], place: number): number {
  return steps.reduce(
    (best, step) => (Math.abs(step - place) < Math.abs(best - place) ? step : best),
    steps[0] ?? Math.round(place),
  );
}
