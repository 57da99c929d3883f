import { useContext } from 'preact/hooks';
import { createContext } from 'preact';
import type { PartProgress } from '../lessons/progress.js';
import { useServices } from './services.js';

/** The exercise around a part. */
export const ExerciseContext = createContext<{ readonly id: string; readonly title: string }>({
  id: '',
  title: '',
});

/** What becomes of a part as it is by then. */
type Change = (now: PartProgress) => Partial<PartProgress>;

export interface PartHands {
  readonly state: PartProgress;
  update(change: Partial<PartProgress> | Change): void;
  /** Remembers an answer that was not right; `why` is what was said of it, '' when that would say too much. */
  noteIdea(about: string, answer: string, why: string): void;
  /** Says why earlier answers were not right. */
  explainIdeas(why: string): void;
}

/** How far the learner is with a part, which moves with every answer, also of other tabs. */
export function usePart(id: string): PartHands {
  const { progress, ideas } = useServices();
  const exercise = useContext(ExerciseContext);
  const { lesson } = progress;
  return {
    state: progress.part(id),
    update: (change) =>
      void progress.update(id, typeof change === 'function' ? change(progress.part(id)) : change),
    noteIdea: (about, answer, why) =>
      ideas.note({
        lesson,
        exercise: exercise.id,
        part: id,
        about: about || exercise.title,
        answer,
        why,
      }),
    explainIdeas: (why) => ideas.explain(lesson, id, why),
  };
}

/** The text of a lesson's HTML. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return body.textContent.replace(/\s+/g, ' ').trim();
}
