/** The playground's starting points, as the build makes them from the folder `starters`. Types only. */

/** A model, or something that is done to one. */
export interface StarterPart {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly imports: readonly string[];
  readonly body: string;
}

export interface Starters {
  readonly models: readonly StarterPart[];
  readonly transforms: readonly StarterPart[];
}
