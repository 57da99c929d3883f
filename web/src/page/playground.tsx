import { useEffect, useMemo, useState } from 'preact/hooks';
import { watchOtherTabs } from '../lessons/store.js';
import type { StarterPart, Starters } from '../protocol/starters.js';
import { strings } from '../strings/strings.js';
import { DraftNotices } from './draft_notices.js';
import { EmbedHeader, useEmbed } from './embedded.js';
import { EditorHost } from './editor_host.js';
import { Header } from './header.js';
import { Result } from './result.js';
import { ServicesContext, type Services } from './services.js';
import { createStarts, EMPTY_ID, type Start, startAt } from './starter_programs.js';
import { Toolbar } from './toolbar.js';
import { useLink } from './use_link.js';

/** The choice of the last visit is kept under this name. */
const CHOICE = 'playground';

export interface PlaygroundProps {
  readonly starters: Starters;
  readonly services: Services;
}

/** The page without a lesson: a starting point to choose, and a workbench for it. */
export function Playground({ starters, services }: PlaygroundProps) {
  const { engine, drafts, store, embed } = services;
  const starts = useMemo(() => createStarts(starters, engine, drafts, embed), [starters]);
  // A frame whose program is not there shows the whole page.
  const asked = starts.get(embed?.show ?? '') ?? null;
  const programs = useMemo(
    () => new Map([...starts].map(([id, { program }]) => [id, program])),
    [starts],
  );
  const [start, setStart] = useState(() => asked ?? firstStart(starts, store.read(CHOICE)));
  const choose = (next: Start) => {
    setStart(next);
    store.write(CHOICE, { model: next.model?.id ?? EMPTY_ID, transform: next.transform?.id });
  };
  const link = useLink(programs, embed, (program) => {
    const opened = starts.get(program.setup.id);
    if (opened) setStart(opened);
  });
  useEffect(
    () =>
      watchOtherTabs((key) => {
        for (const [id, program] of programs) if (drafts.key(id) === key) program.hearOtherTab();
      }),
    [programs],
  );
  useEmbed('playground', services, programs);

  return (
    <ServicesContext.Provider value={services}>
      {embed ? (
        <EmbedHeader engine={engine} address="playground.html" title={strings.playground.title} />
      ) : (
        <Header engine={engine} />
      )}
      <main class="lesson playground">
        {!asked && (
          <header class="lesson-head">
            <h1>{strings.playground.title}</h1>
            <p class="lead">{strings.playground.lead}</p>
            {!store.keeps() && <p class="notice">{strings.page.lesson.keepsNothing}</p>}
            <Chooser starters={starters} starts={starts} start={start} onChoose={choose} />
          </header>
        )}
        {link}
        <Workbench key={start.program.setup.id} start={start} />
      </main>
    </ServicesContext.Provider>
  );
}

/** As the address says (`?model=mlp&transform=trace`), or else as at the last visit. */
function firstStart(starts: ReadonlyMap<string, Start>, stored: unknown): Start {
  const asked = new URLSearchParams(location.search);
  const kept = (stored ?? {}) as { readonly model?: unknown; readonly transform?: unknown };
  return startAt(
    starts,
    asked.get('model') ?? kept.model,
    asked.get('transform') ?? kept.transform ?? [...starts.values()][0]?.transform?.id,
  );
}

interface ChooserProps {
  readonly starters: Starters;
  readonly starts: ReadonlyMap<string, Start>;
  readonly start: Start;
  onChoose(start: Start): void;
}

function Chooser({ starters, starts, start, onChoose }: ChooserProps) {
  const { models, transforms } = starters;
  const model = start.model?.id ?? EMPTY_ID;
  const transform = start.transform?.id ?? transforms[0]?.id ?? '';
  const pick = (nextModel: string, nextTransform: string) =>
    onChoose(startAt(starts, nextModel, nextTransform));
  const edited = (withModel: string, withTransform: string) =>
    startAt(starts, withModel, withTransform).program.edited.value;
  const option = (id: string, title: string, isEdited: boolean) => (
    <option value={id} key={id}>
      {isEdited ? strings.playground.edited(title) : title}
    </option>
  );
  return (
    <div class="chooser">
      <label>
        <span>{strings.playground.model}</span>
        <select value={model} onChange={(event) => pick(event.currentTarget.value, transform)}>
          {models.map(({ id, title }) => option(id, title, edited(id, transform)))}
          {option(EMPTY_ID, strings.playground.empty, edited(EMPTY_ID, ''))}
        </select>
      </label>
      {start.model && (
        <label>
          <span>{strings.playground.transform}</span>
          <select value={transform} onChange={(event) => pick(model, event.currentTarget.value)}>
            {transforms.map(({ id, title }) => option(id, title, edited(model, id)))}
          </select>
        </label>
      )}
      <p class="muted" role="status">
        {summaryOf(start.model, start.transform)} {strings.playground.own}
      </p>
    </div>
  );
}

function summaryOf(model: StarterPart | null, transform: StarterPart | null): string {
  if (!model || !transform) return strings.playground.emptySummary;
  return `${model.title}: ${model.summary} ${transform.title}: ${transform.summary}`;
}

function Workbench({ start: { title, program } }: { readonly start: Start }) {
  const { id, shipped } = program.setup;
  return (
    <section class="step workbench" id={id} aria-labelledby="playground-program">
      <div class="step-program">
        <header class="step-head">
          <h2 id="playground-program">{title}</h2>
          {program.edited.value && <span class="badge">{strings.program.edited}</span>}
        </header>
        <DraftNotices program={program} label={title} />
        <div class="step-editor">
          <EditorHost
            program={program}
            label={strings.program.label(title)}
            shippedHtml={escapeHtml(shipped)}
          />
          <Toolbar program={program} label={title} />
        </div>
      </div>
      <div class="step-result">
        <Result program={program} label={title} open />
      </div>
    </section>
  );
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
