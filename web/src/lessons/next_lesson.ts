import type { LessonSummary } from '../protocol/lesson.js';
import { Progress } from './progress.js';
import type { Store } from './store.js';

export interface NextLesson {
  readonly lesson: LessonSummary;
  /** Whether nothing of the course has been tried yet. */
  readonly first: boolean;
}

/** Where to read on: the first lesson with an exercise that is not solved yet; null behind the last one. */
export function nextLesson(lessons: readonly LessonSummary[], store: Store): NextLesson | null {
  const statesOf = ({ slug, exercises }: LessonSummary) =>
    exercises.map(({ parts }) => new Progress(store, slug).stateOf(parts));
  const lesson = lessons.find((each) =>
    statesOf(each).some((state) => state === 'untouched' || state === 'begun'),
  );
  if (!lesson) return null;
  const first = lessons.every((each) => statesOf(each).every((state) => state === 'untouched'));
  return { lesson, first };
}
