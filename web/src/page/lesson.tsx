import { useEffect, useMemo } from 'preact/hooks';
import { lessonAddress } from '../lessons/catalogue.js';
import { watchOtherTabs } from '../lessons/store.js';
import type { Block, Lesson, LessonSummary } from '../protocol/lesson.js';
import { EmbedHeader, useEmbed } from './embedded.js';
import { Exercise } from './exercise.js';
import { useHash } from './use_hash.js';
import { useLink } from './use_link.js';
import { Header } from './header.js';
import { createPrograms } from './lesson_programs.js';
import type { Program } from './program.js';
import { ServicesContext, type Services } from './services.js';
import { Step } from './step.js';
import { strings } from '../strings/strings.js';

export interface LessonPageProps {
  readonly lesson: Lesson;
  readonly lessons: readonly LessonSummary[];
  readonly services: Services;
}

export function LessonPage({ lesson, lessons, services }: LessonPageProps) {
  const { embed } = services;
  const programs = useMemo(
    () => createPrograms(lesson, services.engine, services.drafts, services.embed),
    [lesson],
  );
  useEffect(
    () =>
      watchOtherTabs((key) => {
        services.progress.hearOtherTab(key);
        for (const [id, program] of programs)
          if (services.drafts.key(id) === key) program.hearOtherTab();
      }),
    [programs],
  );

  useHash();
  const link = useLink(programs, embed);
  useEmbed(lesson.slug, services, programs);
  // A frame whose block is not there shows the whole lesson.
  const shown = lesson.blocks.filter((block) => 'id' in block && block.id === embed?.show);
  const blocks = shown.length > 0 ? shown : lesson.blocks;
  const whole = shown.length === 0;

  return (
    <ServicesContext.Provider value={services}>
      {embed ? (
        <EmbedHeader
          engine={services.engine}
          address={lessonAddress(lesson.slug)}
          title={lesson.title}
        />
      ) : (
        <Header engine={services.engine} />
      )}
      <main class="lesson">
        {whole && (
          <header class="lesson-head">
            <p class="kicker">{strings.page.lesson.number(lesson.number)}</p>
            <h1>{lesson.title}</h1>
            <p class="lead">{lesson.summary}</p>
            <p class="muted">{strings.page.lesson.minutes(lesson.minutes)}</p>
            <Needs lesson={lesson} lessons={lessons} />
            {!services.store.keeps() && <p class="notice">{strings.page.lesson.keepsNothing}</p>}
          </header>
        )}
        {link}
        {blocks.map((block, index) => (
          <BlockView key={index} block={block} programs={programs} />
        ))}
        {!embed && <LessonLinks lesson={lesson} lessons={lessons} />}
      </main>
    </ServicesContext.Provider>
  );
}

/** The lessons that this one builds on, for somebody who came from elsewhere. */
function Needs({ lesson, lessons }: Pick<LessonPageProps, 'lesson' | 'lessons'>) {
  const needed = lessons.filter(({ slug }) => lesson.needs.includes(slug));
  if (needed.length === 0) return null;
  return (
    <p class="muted">
      {strings.page.lesson.needs}
      {needed.map(({ slug, title }, index) => (
        <>
          {index > 0 && ', '}
          <a href={lessonAddress(slug)}>{title}</a>
        </>
      ))}
    </p>
  );
}

interface BlockViewProps {
  readonly block: Block;
  readonly programs: ReadonlyMap<string, Program>;
}

function BlockView({ block, programs }: BlockViewProps) {
  switch (block.kind) {
    case 'prose':
      return <div class="prose" dangerouslySetInnerHTML={{ __html: block.html }} />;
    case 'exercise':
      return <Exercise block={block} programs={programs} />;
    case 'code': {
      const program = programs.get(block.id);
      return program ? <Step block={block} program={program} /> : null;
    }
  }
}

function LessonLinks({ lesson, lessons }: Pick<LessonPageProps, 'lesson' | 'lessons'>) {
  const place = lessons.findIndex(({ slug }) => slug === lesson.slug);
  const before = lessons[place - 1];
  const next = lessons[place + 1];
  return (
    <nav class="lesson-links" aria-label={strings.page.lesson.others}>
      {before ? (
        <a href={lessonAddress(before.slug)}>{strings.page.lesson.before(before.title)}</a>
      ) : (
        <a href="./">{strings.page.lesson.before(strings.page.lesson.all)}</a>
      )}
      {next ? (
        <a href={lessonAddress(next.slug)}>{strings.page.lesson.next(next.title)}</a>
      ) : (
        <a href="./">{strings.page.lesson.next(strings.page.lesson.all)}</a>
      )}
    </nav>
  );
}
