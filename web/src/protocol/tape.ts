/** The tape of a graph, and what the page may ask about it. Types only. */

/**
 * Every change of a graph in order, replayed by web/src/graphs/replay.ts.
 *
 * `events` has a line an event, with tabs between its fields, in which `\\`, `\t` and `\n` are escaped:
 * the kind (a number, see web/src/graphs/tape.ts), file, line and instruction of the program that asked
 * for it, 1 when that began a call and 0 when it went on with one, and what changed. Nodes in arguments are
 * their numbers between two characters 127.
 */
export interface TapeRecord {
  readonly events: string;
  /** The number of the program's own file; other files are those of steps before it, or the check's. */
  readonly file: number;
}

/** The Python that a graph generates at one moment. */
export interface GeneratedCode {
  readonly code: string;
  /** For each line of the code, the node that it runs, or -1. */
  readonly codeNodes: readonly number[];
  /** Why no code can be generated from this state; `code` is empty then. */
  readonly codeError: string | null;
}

/** The code of every step; many steps have the same. */
export interface RecordedCodes {
  readonly codes: readonly GeneratedCode[];
  /** For each step from 0 on, which of the codes it has. */
  readonly steps: readonly number[];
}

export interface TapeQuestions {
  /** `graph`: its place in the outcome's `graphs`; `step`: how many changes have been made. */
  readonly code: {
    readonly asks: { readonly graph: number; readonly step: number };
    readonly answer: GeneratedCode;
  };
  /** All of them at once; null for a tape of more than 100 steps. */
  readonly codes: {
    readonly asks: { readonly graph: number };
    readonly answer: RecordedCodes | null;
  };
}
