import type { Request, RunId } from '../protocol/messages.js';
import type {
  Answer,
  AnswerReport,
  AskRequest,
  Question,
  QuestionId,
  QuestionKind,
} from '../protocol/questions.js';

export interface AskOptions {
  /** The run whose objects the question is about; without it, it is about none. */
  readonly about?: RunId | null;
  /** A newer question of the same lane takes the place of an older one; by default its kind. */
  readonly lane?: string;
}

/** They run graphs: people see them wait, and may stop them. */
const LONG: ReadonlySet<QuestionKind> = new Set(['values', 'prove', 'mistakes']);

export interface QuestionLimits {
  /** A question that takes longer is given up. */
  readonly questionMs: number;
  /** The same for questions that run graphs. */
  readonly longQuestionMs: number;
  /** How long an interrupted program may take to stop before its worker is ended. */
  readonly graceMs: number;
}

export interface QuestionHost {
  post(request: Request): void;
  /** False when Python can't be interrupted. */
  interrupt(): boolean;
  /** Ends the worker, and with it the question. */
  replace(): void;
}

interface Waiting {
  readonly lane: string;
  readonly request: AskRequest;
  settle(answer: Answer | null): void;
}

/**
 * The questions that wait for the worker, which answers one at a time. Of each lane only the newest is
 * asked; whoever asked an older one gets null.
 */
export class QuestionLine {
  #asked: Waiting | null = null;
  #waiting = new Map<string, Waiting>();
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  constructor(
    private readonly host: QuestionHost,
    private readonly limits: QuestionLimits,
  ) {}

  /** Whether the worker is answering now. */
  get busy(): boolean {
    return this.#asked !== null;
  }

  ask<K extends QuestionKind>(
    question: Question<K>,
    { about, lane = question.kind }: AskOptions,
  ): Promise<Answer<K> | null> {
    const id = ++this.#lastId as QuestionId;
    const request: AskRequest = {
      kind: 'ask',
      id,
      question: question as Question,
      about: about ?? null,
    };
    return new Promise((resolve) => {
      // The id ties the answer to this very question, so its type is known here.
      const settle = resolve as (answer: Answer | null) => void;
      this.#waiting.get(lane)?.settle(null);
      this.#waiting.delete(lane);
      this.#waiting.set(lane, { lane, request, settle });
      this.#askNext();
    });
  }

  hear({ id, answer }: AnswerReport): void {
    if (id !== this.#asked?.request.id) return;
    this.#stopTimers();
    const { lane, settle } = this.#asked;
    this.#asked = null;
    settle(this.#waiting.has(lane) ? null : answer);
    this.#askNext();
  }

  /**
   * Nobody wants the question of this lane any more. Where Python can be interrupted it ends with what
   * there is of an answer; elsewhere only a new worker can end it, `atAnyCost`.
   */
  stop(lane: string, atAnyCost: boolean): void {
    this.#waiting.get(lane)?.settle(null);
    this.#waiting.delete(lane);
    if (this.#asked?.lane !== lane) return;
    if (this.host.interrupt()) this.#endIn(this.limits.questionMs);
    else if (atAnyCost) this.host.replace();
  }

  /** A program wants to run: nothing more is asked, and what is being answered has little time left. */
  giveWay(): void {
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
    if (!this.#asked) return;
    clearTimeout(this.#patience); // of a program that wanted to run before
    const { graceMs, questionMs } = this.limits;
    this.#patience = setTimeout(() => this.#hurry(questionMs), graceMs);
  }

  /**
   * Where Python can't be interrupted, a new worker costs more than most answers. Where it can, the first
   * interrupt may end the run of a graph, and the next one what is told of it.
   */
  #hurry(leftMs: number): void {
    if (leftMs <= 0) return this.host.replace();
    const waitMs = this.host.interrupt() ? this.limits.graceMs : leftMs;
    this.#patience = setTimeout(() => this.#hurry(leftMs - waitMs), waitMs);
  }

  /** The worker is gone, and every answer with it. */
  forget(): void {
    this.#stopTimers();
    const asked = this.#asked;
    this.#asked = null;
    asked?.settle(null);
    this.giveWay();
  }

  #askNext(): void {
    const [next] = this.#waiting.values();
    if (this.#asked || !next) return;
    this.#waiting.delete(next.lane);
    this.#asked = next;
    const { questionMs, longQuestionMs } = this.limits;
    const most = LONG.has(next.request.question.kind) ? longQuestionMs : questionMs;
    this.#deadline = setTimeout(() => this.#end(), most);
    this.host.post(next.request);
  }

  #end(): void {
    if (!this.host.interrupt()) return this.host.replace();
    this.#endIn(this.limits.graceMs);
  }

  #endIn(milliseconds: number): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(() => this.host.replace(), milliseconds);
  }

  #stopTimers(): void {
    clearTimeout(this.#deadline);
    clearTimeout(this.#patience);
  }
}
