import { useEffect, useRef, useState } from 'preact/hooks';
import { lessonAddress } from '../lessons/catalogue.js';
import { ideaKey, Ideas, type Idea } from '../lessons/ideas.js';
import { progressFileName, readProgress, writeProgress } from '../lessons/progress_file.js';
import { Progress } from '../lessons/progress.js';
import { watchOtherTabs, type Store } from '../lessons/store.js';
import type { LessonSummary } from '../protocol/lesson.js';
import { strings } from '../strings/strings.js';
import { Header } from './header.js';
import { ExerciseStates } from './home.js';
import { save } from './save.js';

export interface ProgressPageProps {
  readonly lessons: readonly LessonSummary[];
  readonly store: Store;
}

const words = strings.progress;

/** What the learner has done: exercises, wrong ideas, and a file of both. */
export function ProgressPage({ lessons, store }: ProgressPageProps) {
  const [, setVersion] = useState(0);
  const changed = () => setVersion((version) => version + 1);
  useEffect(() => watchOtherTabs(changed), []);
  const all = lessons.flatMap(({ slug, exercises }) =>
    exercises.map(({ parts }) => new Progress(store, slug).stateOf(parts)),
  );
  const solved = all.filter((state) => state === 'solved' || state === 'again').length;
  return (
    <>
      <Header engine={null} />
      <main class="home progress-page">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        {!store.keeps() && <p class="notice">{words.notKept}</p>}
        <h2>{words.exercises}</h2>
        <p role="status">{words.solved(solved, all.length)}</p>
        <ol class="progress-lessons">
          {lessons.map((lesson) => (
            <li key={lesson.slug}>
              <a href={lessonAddress(lesson.slug)}>{lesson.title}</a>
              <ExerciseStates lesson={lesson} store={store} />
            </li>
          ))}
        </ol>
        <h2>{words.ideas}</h2>
        <IdeaList lessons={lessons} store={store} onChange={changed} />
        <h2>{words.keep}</h2>
        <ProgressFile store={store} onChange={changed} />
      </main>
    </>
  );
}

interface SectionProps {
  readonly store: Store;
  onChange(): void;
}

function IdeaList({ lessons, store, onChange }: SectionProps & Pick<ProgressPageProps, 'lessons'>) {
  const ideas = new Ideas(store);
  const all = ideas.all();
  if (all.length === 0) return <p class="muted">{words.noIdeas}</p>;
  return (
    <>
      <p class="muted">{words.aboutIdeas}</p>
      <ul class="ideas">
        {all.map((idea) => (
          <li key={ideaKey(idea)}>
            <OneIdea
              idea={idea}
              lesson={lessons.find(({ slug }) => slug === idea.lesson) ?? null}
              solved={new Progress(store, idea.lesson).part(idea.part).passes > 0}
              onForget={() => {
                ideas.forget(idea);
                onChange();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface OneIdeaProps {
  readonly idea: Idea;
  /** Null when the course has it no more. */
  readonly lesson: LessonSummary | null;
  readonly solved: boolean;
  onForget(): void;
}

function OneIdea({ idea, lesson, solved, onForget }: OneIdeaProps) {
  return (
    <>
      <p>
        <b>{idea.about}</b> {solved && <span class="badge">{words.since}</span>}
      </p>
      <p>
        {idea.answer === '' ? (
          words.program
        ) : (
          <>
            {words.answer}
            <q>{idea.answer}</q>
          </>
        )}
      </p>
      <p class="idea-why">{idea.why || words.later}</p>
      <p class="buttons">
        {lesson && (
          <a href={`${lessonAddress(lesson.slug)}#${idea.exercise}`}>
            {words.goBack(lesson.title)}
          </a>
        )}
        <button
          type="button"
          class="link"
          aria-label={words.forgetOf(idea.about)}
          onClick={onForget}
        >
          {words.forget}
        </button>
      </p>
    </>
  );
}

function ProgressFile({ store, onChange }: SectionProps) {
  const [said, say] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const saveFile = () => {
    const name = progressFileName();
    save(name, writeProgress(store), 'application/json');
    say(words.saved(name));
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const read = readProgress(await file.text(), store);
    say('problem' in read ? words.problems[read.problem] : words.taken(read));
    onChange();
    // The same file may be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <>
      <p>{words.aboutFile}</p>
      <div class="buttons">
        <button type="button" onClick={saveFile}>
          {words.save}
        </button>
        <label class="file-button">
          {words.open}
          <input
            ref={input}
            type="file"
            accept="application/json,.json"
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
      <p role="status">{said}</p>
      <p class="muted">{words.merge}</p>
    </>
  );
}
