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

/** How many nodes a graph had when it was traced, null for one that was built, and has in the end. */
export interface GalleryGraph {
  readonly name: string | null;
  readonly before: number | null;
  readonly after: number;
}

export type GalleryPart = Pick<StarterPart, 'id' | 'title' | 'summary'>;

/** Every program of the starters by its id, with what was recorded of it. */
export interface Gallery {
  readonly models: readonly GalleryPart[];
  readonly transforms: readonly GalleryPart[];
  readonly programs: {
    readonly [id: string]:
      { readonly prints: string; readonly graphs: readonly GalleryGraph[] } | undefined;
  };
}
