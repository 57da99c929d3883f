/** The moments that budgets are about; tools/bench.mjs and the browser tests read them. */
export type Moment =
  | 'fxp:text'
  | 'fxp:run-possible'
  | 'fxp:image-kept'
  | 'fxp:offline'
  | 'fxp:run-start'
  | 'fxp:panes-updated'
  | 'fxp:stop'
  | 'fxp:stopped';

export function mark(moment: Moment): void {
  performance.mark(moment);
}
