/** What the search finds, as the build makes it from lessons, glossary, reference and starters. Types only. */

export type FoundKind =
  'lesson' | 'section' | 'example' | 'exercise' | 'term' | 'operator' | 'fx' | 'program';

export interface SearchEntry {
  readonly kind: FoundKind;
  readonly title: string;
  /** What it says, without markup; a section's whole text. */
  readonly text: string;
  /** Relative to the site's folder. */
  readonly href: string;
  /** The lesson that it is a part of. */
  readonly lesson?: string;
}

/** An operator, by the operator table. */
export interface OperatorName {
  readonly name: string;
  /** In torch's grammar, one an overload. */
  readonly signatures: readonly string[];
  /** How programs call it: torch.relu, torch.Tensor.relu_ ... */
  readonly forms: readonly string[];
  /** The lessons whose programs use it. */
  readonly lessons: readonly string[];
}

/** A function, class or method of torch.fx. */
export interface FxName {
  readonly name: string;
  readonly signature: string;
  /** One sentence. */
  readonly says: string;
  readonly lessons: readonly string[];
}

export interface Reference {
  readonly fx: readonly FxName[];
  readonly operators: readonly OperatorName[];
}
