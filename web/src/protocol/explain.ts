/** What the page says about a mistake beyond Python's own text. Types only. */

export type ExplanationKind =
  | 'erase-with-users'
  | 'foreign-node'
  | 'self-loop'
  | 'missing-insertion-point'
  | 'use-before-definition'
  | 'name-clash'
  | 'wrong-target'
  | 'control-flow'
  | 'untraceable-loop'
  | 'missing-submodule'
  | 'immutable-arguments'
  | 'item-assignment'
  | 'failed-node'
  | 'no-match'
  | 'near-match'
  | 'mutate-while-iterating'
  | 'stale-code'
  | 'dead-in-place'
  | 'shared-module'
  | 'baked-training';

/** A piece of a sentence: plain text, code, or a node of the explanation's graph. */
export type ExplanationPart =
  string | { readonly code: string } | { readonly node: number; readonly name: string };

export type Sentence = readonly ExplanationPart[];

/** One mistake: of the error that ended the program, or one that a graph shows without any error. */
export interface Explanation {
  readonly kind: ExplanationKind;
  /** The place of its graph in the outcome's `graphs`; null when that isn't among them. */
  readonly graph: number | null;
  /** How many changes of the graph had been made when it had gone wrong. */
  readonly step: number | null;
  /** The line of the program that made the change, from 1. */
  readonly line: number | null;
  /** What happened, in the learner's terms. */
  readonly cause: Sentence;
  /** What to try. */
  readonly advice: Sentence;
}
