import { effect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { AfterPaint } from '../graphs/after_paint.js';
import { GraphHistory } from '../graphs/history.js';
import { createPointer, type NodePointer } from '../graphs/pointer.js';
import { fill } from '../strings/fill.js';
import { strings } from '../strings/strings.js';
import { NO_MARKS } from '../editor/marks.js';
import { marksOf } from './editor_marks.js';
import { chosenGraph, graphTitles, isWhole } from './graph_titles.js';
import type { GraphViewProps, Moment } from './pane_set.js';
import type { Question } from '../protocol/questions.js';
import type { Program } from './program.js';
import { useServices } from './services.js';
import { Tabs } from './tabs.js';

/** Views of more nodes take so long on a slow device that something must be seen before. */
const HEAVY_FROM = 300;

export interface GraphsProps {
  readonly label: string;
  readonly program: Program;
}

/** Every graph of a run, by the name that the program gave it, each in several views. */
export function Graphs({ label, program }: GraphsProps) {
  const { graphs } = program.shown.value;
  const { view } = program;
  const titles = useMemo(() => graphTitles(graphs), [graphs]);
  const histories = useMemo(
    () =>
      graphs.map(
        (record, index) => new GraphHistory(titles[index] ?? '', record, program.codeSource(index)),
      ),
    [graphs],
  );
  const selected = chosenGraph(titles, view.graph.value);
  const history = histories[selected];
  if (!history) return null;
  const one = (
    <OneGraph key={history.title} history={history} histories={histories} program={program} />
  );
  return (
    <section class="graphs" aria-label={strings.graphs.of(label)}>
      {graphs.length === 1 ? (
        <>
          <h4 class="graph-name">
            {fill<ComponentChildren>(strings.graphs.graph, { name: <code>{history.title}</code> })}
          </h4>
          {one}
        </>
      ) : (
        <Tabs
          label={strings.graphs.graphs}
          titles={titles}
          selected={selected}
          onSelect={(index) => {
            view.graph.value = titles[index] ?? null;
          }}
        >
          {one}
        </Tabs>
      )}
    </section>
  );
}

interface OneGraphProps {
  readonly history: GraphHistory;
  readonly histories: readonly GraphHistory[];
  readonly program: Program;
}

function OneGraph({ history, histories, program }: OneGraphProps) {
  const { engine, panes } = useServices();
  const { graphViews, Steps } = panes;
  const { view, runId } = program;
  const { record, title } = history;
  const selected = Math.max(
    0,
    graphViews.findIndex(({ id }) => id === view.pane.value),
  );
  const pointer = useMemo(() => createPointer(view.node), [history]);
  useLinks(history, program, pointer);
  const step = history.clamp(view.step.value);
  const moment = useMemo(() => momentOf(history, step), [history, step]);
  const setStep = (next: number | null) => {
    view.step.value = history.clamp(next);
  };
  const pane = graphViews[selected];
  const others = record.names.slice(1);
  const ready = runId !== null && record.by !== 'check' && engine.state.value.kind === 'ready';
  const ask: GraphViewProps['ask'] = (kind, fields) => {
    const graph = histories.indexOf(history);
    return engine.ask({ kind, graph, ...fields } as Question<typeof kind>, { about: runId });
  };
  return (
    <div class="one-graph">
      {record.by === 'check' && <p class="graph-aliases">{strings.graphs.byCheck}</p>}
      {!isWhole(record.after) && record.names.length === 0 && (
        <p class="graph-aliases">{strings.graphs.traceEnded}</p>
      )}
      {others.length > 0 && (
        <p class="graph-aliases">
          {fill<ComponentChildren>(strings.graphs.alsoKnownAs, {
            names: others.map((other, index) => (
              <span key={other}>
                {index > 0 && ', '}
                <code>{other}</code>
              </span>
            )),
          })}
        </p>
      )}
      <Tabs
        label={strings.graphs.viewsOf(title)}
        titles={graphViews.map((each) => each.title)}
        selected={selected}
        onSelect={(index) => {
          view.pane.value = graphViews[index]?.id ?? null;
        }}
      >
        {pane && (
          <AfterPaint
            key={pane.id}
            heavy={moment.nodes.length > HEAVY_FROM}
            text={() => strings.graphs.preparing(moment.nodes.length)}
          >
            {() => (
              <pane.View
                record={record}
                label={title}
                pointer={pointer}
                moment={moment}
                history={history}
                histories={histories}
                ask={ask}
                stop={(kind, atAnyCost) => engine.stopAsking(kind, atAnyCost)}
                ready={ready}
              />
            )}
          </AfterPaint>
        )}
      </Tabs>
      {history.length > 0 && (
        <Steps history={history} label={title} step={step} onStep={setStep} pointer={pointer} />
      )}
    </div>
  );
}

/** In the end, changes are marked against the graph as it was traced; before, against the last step. */
function momentOf(history: GraphHistory, step: number | null): Moment {
  const before = history.record.before?.nodes ?? null;
  const baseline = step === null ? before : history.nodesAt(Math.max(0, step - 1));
  return { step, nodes: history.nodesAt(step), baseline };
}

/** Ties the graph to the program: lines of what is pointed at, and nodes of the line of the cursor. */
function useLinks(history: GraphHistory, program: Program, pointer: NodePointer): void {
  const { view, marks, outdated } = program;
  useEffect(
    () =>
      effect(() => {
        const step = history.clamp(view.step.value);
        marks.value = outdated.value ? NO_MARKS : marksOf(history, step, pointer.nodes.value);
      }),
    [history],
  );
  useEffect(() => {
    // A node that is pinned already, by a link, say, goes before the line.
    let handled = view.node.peek() === null ? null : view.line.peek();
    return effect(() => {
      const line = view.line.value;
      if (line === null || line === handled) return;
      handled = line;
      if (!outdated.peek()) pointer.pinAll(history.nodesOfLine(line));
    });
  }, [history]);
}
