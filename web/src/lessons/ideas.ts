import type { Store } from './store.js';

/** An idea of the learner's that turned out wrong, with what was said of it; all of it plain text. */
export interface Idea {
  readonly lesson: string;
  /** The exercise, which is a place on the lesson's page. */
  readonly exercise: string;
  readonly part: string;
  /** What was asked; of a program, what should have held. */
  readonly about: string;
  /** The answer that was given; empty for a program. */
  readonly answer: string;
  readonly why: string;
  /** When it was met last, in milliseconds since 1970. */
  readonly at: number;
}

export const IDEAS = 'ideas';

/** More than anybody reviews. */
const MOST_IDEAS = 200;
const MOST_CHARACTERS = 2000;

/** What two records of the same idea share: the answer, or for programs the claim that did not hold. */
export const ideaKey = ({ lesson, part, about, answer }: Idea): string =>
  JSON.stringify([lesson, part, answer || about]);

/** The ideas in a stored or read value; what is no idea is left out. */
export function readIdeas(value: unknown): readonly Idea[] {
  if (!Array.isArray(value)) return [];
  const texts = ['lesson', 'exercise', 'part', 'about', 'answer', 'why'] as const;
  return value.filter((entry: unknown): entry is Idea => {
    const idea = entry as Partial<Idea> | null;
    const whole = texts.every((name) => {
      const text = idea?.[name];
      return typeof text === 'string' && text.length <= MOST_CHARACTERS;
    });
    return whole && typeof idea?.at === 'number';
  });
}

/** Each idea once, the last one met first. */
export function mergeIdeas(...lists: readonly (readonly Idea[])[]): readonly Idea[] {
  const newestFirst = lists.flat().sort((a, b) => b.at - a.at);
  const kept = new Map<string, Idea>();
  for (const idea of newestFirst) if (!kept.has(ideaKey(idea))) kept.set(ideaKey(idea), idea);
  return [...kept.values()].slice(0, MOST_IDEAS);
}

/** The wrong ideas of all lessons, kept in storage. */
export class Ideas {
  constructor(
    private readonly store: Store,
    private readonly now: () => number = Date.now,
  ) {}

  all(): readonly Idea[] {
    return readIdeas(this.store.read(IDEAS));
  }

  note(idea: Omit<Idea, 'at'>): void {
    const cut = (text: string) => text.slice(0, MOST_CHARACTERS);
    const { about, answer, why } = idea;
    const texts = { about: cut(about), answer: cut(answer), why: cut(why) };
    this.#write(mergeIdeas([{ ...idea, ...texts, at: this.now() }], this.all()));
  }

  /** Says of the answers to a part why they were wrong, when that may be told. */
  explain(lesson: string, part: string, why: string): void {
    const own = (idea: Idea) => idea.lesson === lesson && idea.part === part && idea.why === '';
    if (!this.all().some(own)) return;
    this.#write(this.all().map((idea) => (own(idea) ? { ...idea, why } : idea)));
  }

  forget(idea: Idea): void {
    this.#write(this.all().filter((other) => ideaKey(other) !== ideaKey(idea)));
  }

  #write(ideas: readonly Idea[]): void {
    this.store.write(IDEAS, ideas);
  }
}
