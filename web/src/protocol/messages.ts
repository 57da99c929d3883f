/**
 * What the page and the worker say to each other. Types only.
 *
 * A learner's mistake is a value (`RunOutcome.error`), never a rejected promise. Every message about a
 * run carries the run's id, so that the page can drop what belongs to a run it has given up.
 */

import type { PartedCase } from './case.js';
import type { Explanation } from './explain.js';
import type { AnswerReport, AskRequest } from './questions.js';
import type { GeneratedCode, RecordedCodes, TapeRecord } from './tape.js';

export type RunId = number & { readonly brand: 'RunId' };

/**
 * What a worker needs before it can run anything. The page downloads and compiles them once and sends
 * each as soon as it has it, so that a worker that replaces a stopped one starts without the network.
 */
export interface Parts {
  readonly python: WebAssembly.Module;
  readonly library: ArrayBuffer;
  readonly packages: ArrayBuffer;
  readonly engine: WebAssembly.Module;
}

export type PartName = keyof Parts;

/** Where a browser keeps the start image, and the build and browser it must come from to be used. */
export interface ImagePlace {
  readonly file: string;
  readonly key: string;
}

/** Page to worker. */
export type Request =
  | {
      [N in PartName]: { readonly kind: 'part'; readonly name: N; readonly value: Parts[N] };
    }[PartName]
  | {
      /** Sent first: where to look for a start image; null to start without, and to make none. */
      readonly kind: 'image';
      readonly place: ImagePlace | null;
    }
  | {
      /** Shared memory by which Stop interrupts Python; only an isolated page can send it. */
      readonly kind: 'interrupts';
      readonly buffer: Int32Array;
    }
  | {
      readonly kind: 'run';
      readonly id: RunId;
      /** What the editor holds. */
      readonly source: string;
      /** The name under which tracebacks know it, such as `example.py`. */
      readonly file: string;
      /** Sources of the steps before it, run first in the same namespace; what they print is dropped. */
      readonly before: readonly string[];
    }
  | {
      /** A turn of judging a program, of which one worker runs it and another one judges. */
      readonly kind: 'turn';
      readonly id: RunId;
      readonly turn: Turn;
      readonly given: readonly string[];
    }
  | AskRequest;

/**
 * What the two workers do in turn (engine/python/playground/apart): the judge begins, with the program's
 * source, its file and the check; the program runs; then the judge asks and the program's worker answers,
 * until there are verdicts. Texts go from one to the other as they are; the page reads only the judge's.
 */
export type Turn =
  'begin_judging' | 'go_on_judging' | 'begin_program' | 'answer_judge' | 'end_program';

/** Worker to page. */
export type Report =
  | {
      readonly kind: 'progress';
      readonly stage: string;
      readonly done: number;
      readonly total: number;
    }
  | { readonly kind: 'ready' }
  /** A start image to keep: there was none, or none that could be used. */
  | { readonly kind: 'image'; readonly bytes: ArrayBuffer }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'output';
      readonly id: RunId;
      readonly stream: 'stdout' | 'stderr';
      readonly text: string;
    }
  | { readonly kind: 'finished'; readonly id: RunId; readonly outcome: RunOutcome }
  | { readonly kind: 'told'; readonly id: RunId; readonly text: string }
  | AnswerReport;

export interface RunOutcome {
  readonly status: 'ok' | 'error' | 'stopped';
  /** repr of the value of a last expression, unless it is None. */
  readonly value: string | null;
  readonly error: Diagnostic | null;
  readonly graphs: readonly GraphRecord[];
  /** A sentence for each kind of graph that is not among them, such as ones that are too large. */
  readonly leftOut: readonly string[];
  /** What its mistakes mean, the one that ended the program first. */
  readonly explanations: readonly Explanation[];
  readonly milliseconds: number;
}

/** A mistake the learner can mend, with a place to point at. Lines and columns count from 1. */
export interface Diagnostic {
  /** The exception's type, such as `SyntaxError`. */
  readonly type: string;
  readonly message: string;
  /** Python's own traceback, limited to the learner's frames. */
  readonly traceback: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
}

/** One graph that the program made. */
export interface GraphRecord {
  /** The names it is bound to, best first: `graph`, `traced.graph`. Empty when nothing names it. */
  readonly names: readonly string[];
  /** As tracing left it; null when the graph was built by hand and never traced. */
  readonly before: GraphState | null;
  readonly after: GraphState;
  /** Paths of the modules in which nodes were traced, by their numbers; calls of modules name theirs. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Shapes of nodes' values, such as `[2, 3]`, when the program has found them (ShapeProp). */
  readonly shapes?: Readonly<Record<string, string>>;
  /** Null when the graphs of the program changed too often to keep every step. */
  readonly tape: TapeRecord | null;
  /** What the tape's steps generate, while it is short: recorded with lessons, whose runs are gone. */
  readonly codes?: RecordedCodes;
  /** There when not the program made it but the check that judged the program. */
  readonly by?: 'check';
}

export interface GraphState extends GeneratedCode {
  readonly nodes: readonly NodeRow[];
}

/** One row of the node list, in torch's words. */
export interface NodeRow {
  /** Identity within the graph: the same number before and after a rewrite. */
  readonly id: number;
  readonly name: string;
  readonly op: string;
  readonly target: string;
  readonly args: string;
  readonly kwargs: string;
  /** Identities of the nodes it reads, in order, and of the nodes that read it. */
  readonly inputs: readonly number[];
  readonly users: readonly number[];
}

export interface CheckOutcome {
  readonly status: 'passed' | 'failed' | 'error' | 'stopped';
  readonly verdicts: readonly Verdict[];
  /**
   * What ended the program: a syntax error or an exception. What it had defined until then is judged all
   * the same, so there may be verdicts beside it.
   */
  readonly error: Diagnostic | null;
  readonly graphs: readonly GraphRecord[];
  /** A sentence for each kind of graph that is not among them, such as ones that are too large. */
  readonly leftOut: readonly string[];
  /** What its mistakes mean, the one that ended the program first. */
  readonly explanations: readonly Explanation[];
  readonly milliseconds: number;
}

/** What a test is about, where its author says so (docs/authors-guide.md). */
export type VerdictKind = 'changed' | 'well_formed' | 'equal' | 'untouched' | 'refused';

export interface Verdict {
  readonly kind: VerdictKind | null;
  /** The sentence that holds when it passes, such as "Both Linear and relu pairs are fused". */
  readonly claim: string;
  readonly status: 'passed' | 'failed' | 'not reached';
  /** For a failure: what was expected, what arrived, what to try. */
  readonly message: string;
  /** There when two graphs were compared, and their numbers differ. */
  readonly case?: PartedCase;
}
