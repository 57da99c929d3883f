/** What the page may ask about the tape of a graph that the last run made. Types only. */

/** The Python that a graph generates at one step of its tape. */
export interface CodeAt {
  readonly code: string;
  /** Why no code can be generated from this state; `code` is empty then. */
  readonly codeError: string | null;
}

export interface TapeQuestions {
  /** `graph`: its place in the outcome's `graphs`; `step`: how many changes have been made. */
  readonly code: {
    readonly asks: { readonly graph: number; readonly step: number };
    readonly answer: CodeAt;
  };
}
