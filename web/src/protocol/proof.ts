/** Whether two graphs compute the same, and how to ask for it. Types only. */

/** A node by its name, and by its number when it is one of the graph on show. */
export interface NamedNode {
  readonly name: string;
  readonly id: number | null;
}

/** A rule that makes two ways of computing one. */
export interface ProofRule {
  readonly rule: string;
  /** What it asks for, or what else it changes; empty when there is nothing. */
  readonly caveat: string;
  readonly nodes: readonly NamedNode[];
}

/** A small case in which the two differ. */
export interface Counterexample {
  /** How the results differ, in words. */
  readonly found: string;
  readonly inputs: readonly { readonly name: string; readonly text: string }[];
  /** What is left of both graphs, as they print; empty when one can't be made small. */
  readonly graphs: readonly [string, string];
  /** Where values part in the graphs themselves. */
  readonly nodes: readonly [NamedNode, NamedNode] | null;
}

/** A verdict of torch.fx.proof. */
export interface ProofReport {
  readonly kind: 'proved' | 'tested' | 'refuted';
  readonly summary: string;
  /** Why it isn't proved. */
  readonly reason: string | null;
  readonly rules: readonly ProofRule[];
  /** The names of the inputs that were tried. */
  readonly tried: readonly string[];
  readonly notes: readonly string[];
  readonly case: Counterexample | null;
  /** Whose inputs the others were made from, as for the values of a run. */
  readonly inputs: 'written' | 'call' | 'guess';
  readonly source: string | null;
}

/** A small mistake that was made in a copy of a graph. */
export interface Mistake {
  readonly text: string;
  readonly node: NamedNode;
  /** For which input it shows, and how; null when nobody knows. */
  readonly found: string | null;
}

/** What a check says of copies of a graph with one mistake each. */
export interface MistakesReport {
  readonly made: number;
  readonly noticed: number;
  readonly missed: readonly Mistake[];
  /** Those that change no result, so that no check could notice them. */
  readonly same: readonly Mistake[];
  /** Why the check refuses the graph as it is; then nothing was made. */
  readonly refused: string | null;
}

export interface ProofQuestions {
  /** The names of the program's functions that take two modules, likely checks first. */
  readonly checks: {
    readonly asks: { readonly graph: number };
    readonly answer: readonly string[];
  };
  /** Shows a check, by its name, the graph with mistakes; `other` and `source` as for `prove`. */
  readonly mistakes: {
    readonly asks: {
      readonly graph: number;
      readonly other: number | null;
      readonly check: string;
      readonly source: string | null;
    };
    readonly answer: MistakesReport;
  };
  /**
   * Compares a graph with `other`, both by their places in the outcome's `graphs`; null for the same
   * graph as it was traced. `source`: Python for inputs of the right shapes and types.
   */
  readonly prove: {
    readonly asks: {
      readonly graph: number;
      readonly other: number | null;
      readonly source: string | null;
    };
    readonly answer: ProofReport;
  };
}
