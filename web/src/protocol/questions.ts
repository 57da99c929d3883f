/**
 * What the page may ask the worker between runs. Types only.
 *
 * A feature's questions are rows of its own file, joined here; each is answered by the function of the
 * same name that engine/python/playground/questions.py finds for it.
 */

import type { Diagnostic, RunId } from './messages.js';
import type { LanguageQuestions } from './language.js';
import type { ProofQuestions } from './proof.js';
import type { TapeQuestions } from './tape.js';
import type { ValueQuestions } from './values.js';

export type Questions = TapeQuestions & LanguageQuestions & ValueQuestions & ProofQuestions;

export type QuestionKind = keyof Questions;

export type Question<K extends QuestionKind = QuestionKind> = {
  [N in K]: { readonly kind: N } & Questions[N]['asks'];
}[K];

/** A mistake is the learner's own, such as a `__repr__` that raises. */
export type Answer<K extends QuestionKind = QuestionKind> =
  | { readonly ok: true; readonly value: Questions[K]['answer'] }
  | { readonly ok: false; readonly mistake: Diagnostic };

export type QuestionId = number & { readonly brand: 'QuestionId' };

export interface AskRequest {
  readonly kind: 'ask';
  readonly id: QuestionId;
  readonly question: Question;
  /** The run whose objects it is about: answered only while they are the last that the worker has. */
  readonly about: RunId | null;
}

export interface AnswerReport {
  readonly kind: 'answered';
  readonly id: QuestionId;
  /** Null when the run that it was about is gone, or Stop came first. */
  readonly answer: Answer | null;
}
