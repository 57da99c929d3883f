import {
  GALLERY,
  GLOSSARY,
  lessonAddress,
  PLAYGROUND,
  PROGRESS,
  REFERENCE,
} from '../lessons/catalogue.js';
import type { Store } from '../lessons/store.js';
import type { LessonSummary } from '../protocol/lesson.js';
import { nextLesson } from '../lessons/next_lesson.js';
import { Progress } from '../lessons/progress.js';
import { Header } from './header.js';
import { strings } from '../strings/strings.js';

/** The list of lessons, with how far the learner is in each. */
export function Home({
  lessons,
  store,
}: {
  readonly lessons: readonly LessonSummary[];
  readonly store: Store;
}) {
  return (
    <>
      <Header engine={null} />
      <main class="home">
        <h1>{strings.page.home.title}</h1>
        <p class="lead">{strings.page.home.lead}</p>
        <WhereNext lessons={lessons} store={store} />
        <h2 id="lessons">{strings.page.home.lessons}</h2>
        <ol class="lessons" aria-labelledby="lessons">
          {lessons.map((lesson) => (
            <LessonCard key={lesson.slug} lesson={lesson} store={store} />
          ))}
        </ol>
        <h2>
          <a href={PROGRESS}>{strings.progress.title}</a>
        </h2>
        <p>{strings.progress.lead}</p>
        <h2>
          <a href={PLAYGROUND}>{strings.playground.title}</a>
        </h2>
        <p>{strings.playground.invitation}</p>
        <h2>
          <a href={GALLERY}>{strings.gallery.title}</a>
        </h2>
        <p>{strings.gallery.lead}</p>
        <h2>
          <a href={GLOSSARY}>{strings.page.glossary.title}</a>
        </h2>
        <p>{strings.page.glossary.lead}</p>
        <h2>
          <a href={REFERENCE}>{strings.reference.title}</a>
        </h2>
        <p>{strings.reference.lead}</p>
      </main>
    </>
  );
}

/** Where to begin, or to go on. */
function WhereNext({ lessons, store }: Parameters<typeof Home>[0]) {
  const next = nextLesson(lessons, store);
  if (!next) return null;
  const { lesson, first } = next;
  return (
    <p class="where-next">
      {first ? strings.page.home.begin : strings.page.home.goOn}
      <a href={lessonAddress(lesson.slug)}>{strings.page.home.place(lesson.number)}</a>.
    </p>
  );
}

interface LessonCardProps {
  readonly lesson: LessonSummary;
  readonly store: Store;
}

function LessonCard({ lesson, store }: LessonCardProps) {
  return (
    <li class="lesson-card">
      <span class="number" aria-hidden="true">
        {lesson.number}
      </span>
      <div>
        <h3>
          <a href={lessonAddress(lesson.slug)}>{lesson.title}</a>
        </h3>
        <p>{lesson.summary}</p>
        <p class="muted">{strings.page.home.minutes(lesson.minutes)}</p>
        <ExerciseStates lesson={lesson} store={store} />
        {lesson.teaches.length > 0 && (
          <ul class="tags" aria-label={strings.page.home.teaches}>
            {lesson.teaches.map((topic) => (
              <li key={topic}>{topic}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** How far each exercise of a lesson is. */
export function ExerciseStates({ lesson, store }: LessonCardProps) {
  const progress = new Progress(store, lesson.slug);
  return (
    <ul class="exercise-states">
      {lesson.exercises.map(({ id, title, parts }) => {
        const state = progress.stateOf(parts);
        return (
          <li key={id} data-state={state}>
            <span aria-hidden="true">{SIGNS[state]}</span>{' '}
            <a href={`${lessonAddress(lesson.slug)}#${id}`}>{title}</a>{' '}
            <span class="muted">
              {strings.exercise.states[state]}
              {state === 'begun' &&
                `, ${strings.exercise.partsSolved(progress.solved(parts), parts.length)}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const SIGNS = { untouched: '○', begun: '◐', solved: '✓', again: '↻' };
