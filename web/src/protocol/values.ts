/** What every node of a graph computes for some input, and how to ask for it. Types only. */

/** One tensor in a few numbers. What isn't finite is null, here and in the cells. */
export interface TensorValue {
  readonly shape: readonly number[];
  /** Such as `float32`. */
  readonly dtype: string;
  readonly nan: number;
  readonly infinite: number;
  /** Of the finite elements; a complex number counts by its absolute value. */
  readonly min: number | null;
  readonly max: number | null;
  readonly mean: number | null;
  readonly std: number | null;
  /**
   * A picture of the last two dimensions, at the first place of all others: `rows` times `columns`
   * means of what a cell covers, at most 32 times 32, fewer in large graphs.
   */
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly (number | null)[];
}

/** What one node gave, in the order of execution. */
export interface ValueRow {
  readonly node: number;
  /** All tensors in its value, through tuples, lists and dicts. */
  readonly tensors: readonly TensorValue[];
  /** The value's text where there is no tensor in it. */
  readonly text: string | null;
  readonly microseconds: number;
  /** The elements of all its tensors together. */
  readonly bytes: number;
  /** What the values take that are alive while it has just run; views share the memory of others. */
  readonly live: number;
  /** The nodes whose values nobody needs after it. */
  readonly freed: readonly number[];
}

export interface RunValues {
  /** Whose inputs they are: the learner's, those of the program's last call, or a guess from layers. */
  readonly inputs: 'written' | 'call' | 'guess';
  /** The inputs as Python; null for the program's own. */
  readonly source: string | null;
  readonly rows: readonly ValueRow[];
  /** The most memory that values took at once. */
  readonly peak: number;
  /** The node that raised, which ended the run. */
  readonly failed: {
    readonly node: number;
    readonly type: string;
    readonly message: string;
  } | null;
  /** Why the rows end before the graph does: it took too long, or somebody has stopped it. */
  readonly cut: 'time' | 'stopped' | null;
  /**
   * Why the graph ran node by node in Python: the node that needs it, if it is one, and what goes on
   * after its name. Null for runs in the engine and for those that failed.
   */
  readonly python: { readonly node: number | null; readonly reason: string } | null;
}

export interface ValueQuestions {
  /**
   * One run of a graph as it is now. `graph`: its place in the outcome's `graphs`; `source`: Python for
   * its positional inputs; `seed`: of the random numbers in both.
   */
  readonly values: {
    readonly asks: {
      readonly graph: number;
      readonly source: string | null;
      readonly seed: number;
    };
    readonly answer: RunValues;
  };
}
