/**
 * What an editor asks about a program that is being written. Answers come from reading it and from the
 * objects that its last run left; nothing of it is run. Types only.
 */

/** A cursor in a program, as the text before it and the text behind it. */
export interface Cursor {
  readonly head: string;
  readonly tail: string;
}

/** What a program stands among. */
export interface Surroundings {
  /** Sources of the steps before, whose names the program may use. */
  readonly before: readonly string[];
  /** The name of the program in tracebacks: tells whether the last run was one of it. */
  readonly file: string;
}

export interface LanguageQuestions {
  readonly markers: {
    readonly asks: { readonly source: string } & Surroundings;
    readonly answer: readonly Marker[];
  };
  readonly complete: { readonly asks: Cursor & Surroundings; readonly answer: Completions };
  readonly hover: { readonly asks: Cursor & Surroundings; readonly answer: Hover | null };
  readonly signature: { readonly asks: Cursor & Surroundings; readonly answer: Signature | null };
}

/** A mistake that needs no run to be seen. Lines and columns count from 1; the end is exclusive. */
export interface Marker {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type CompletionKind =
  'class' | 'function' | 'keyword' | 'method' | 'module' | 'parameter' | 'property' | 'variable';

export interface Completion {
  readonly label: string;
  readonly kind: CompletionKind;
}

export interface Completions {
  /** The part of a name that stands before the cursor and that an item replaces. */
  readonly prefix: string;
  /** The nearest first. */
  readonly items: readonly Completion[];
}

export interface Hover {
  /** Python that says what it is: a signature, or a name with its type or value. */
  readonly code: string;
  /** One or two sentences; may be empty. */
  readonly doc: string;
}

export interface Signature {
  /** Such as `add(Tensor input, Tensor other, *, Scalar alpha=1) -> Tensor`. */
  readonly label: string;
  /** Where the parameters stand in the label. */
  readonly parameters: readonly (readonly [number, number])[];
  /** The parameter that the cursor's argument is for; -1 when there is none. */
  readonly active: number;
  readonly doc: string;
}
