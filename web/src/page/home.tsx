import { GLOSSARY, lessonAddress, PLAYGROUND, REFERENCE } from '../lessons/catalogue.js';
import type { Store } from '../lessons/store.js';
import type { LessonSummary } from '../protocol/lesson.js';
import { readVisit } from '../lessons/visits.js';
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
        <h2 id="lessons">{strings.page.home.lessons}</h2>
        <ol class="lessons" aria-labelledby="lessons">
          {lessons.map((lesson) => (
            <LessonCard key={lesson.slug} lesson={lesson} visit={readVisit(store, lesson.slug)} />
          ))}
        </ol>
        <h2>
          <a href={PLAYGROUND}>{strings.playground.title}</a>
        </h2>
        <p>{strings.playground.invitation}</p>
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

interface LessonCardProps {
  readonly lesson: LessonSummary;
  readonly visit: ReturnType<typeof readVisit>;
}

function LessonCard({ lesson, visit }: LessonCardProps) {
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
        <p class="muted">
          {strings.page.home.minutes(lesson.minutes)}
          {visit && visit.parts > 0 && ` · ${strings.page.home.solved(visit.solved, visit.parts)}`}
        </p>
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
