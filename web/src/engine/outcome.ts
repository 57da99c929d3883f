import type { CheckOutcome, RunId, RunOutcome } from '../protocol/messages.js';

/** Why a run ended without an outcome of its own. */
export type HaltReason = 'stopped' | 'time' | 'crashed' | 'nested' | 'replaced' | 'unavailable';

/** How a run ended. A learner's mistake is inside the outcome; the rest are ends from outside. */
export type Ending<O> =
  | { readonly kind: 'finished'; readonly id: RunId; readonly outcome: O }
  | { readonly kind: 'halted'; readonly reason: HaltReason; readonly message: string };

export type RunEnding = Ending<RunOutcome>;
export type CheckEnding = Ending<CheckOutcome>;

export type OutputStream = 'stdout' | 'stderr';

/** What the page can say about the engine at any moment. */
export type EngineState =
  | {
      readonly kind: 'starting';
      readonly stage: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'ready' }
  | { readonly kind: 'running' }
  | { readonly kind: 'stopping' }
  | { readonly kind: 'unavailable'; readonly message: string };
