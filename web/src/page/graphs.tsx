import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { createPointer } from '../graphs/pointer.js';
import type { GraphRecord, GraphState } from '../protocol/messages.js';
import { useServices } from './services.js';
import { Tabs } from './tabs.js';
import { fill } from '../strings/fill.js';
import { strings } from '../strings/strings.js';
import type { View } from './view.js';

export interface GraphsProps {
  readonly label: string;
  readonly graphs: readonly GraphRecord[];
  readonly view: View;
}

const isWhole = ({ nodes }: GraphState) => nodes.some(({ op }) => op === 'output');

/** A trace that failed leaves a graph without an end, and mostly without a name. */
function title({ names, after, by }: GraphRecord, index: number): string {
  const nameless = isWhole(after) ? strings.graphs.unnamed : strings.graphs.unfinished;
  const name = names[0] ?? nameless(index + 1);
  return by === 'check' ? strings.graphs.inCheck(name) : name;
}

/** How the graphs of a run are called, in their order; `View.graph` has one of these. */
export const graphTitles = (graphs: readonly GraphRecord[]): readonly string[] => graphs.map(title);

/** Every graph of a run, by the name that the program gave it, each in several views. */
export function Graphs({ label, graphs, view }: GraphsProps) {
  if (graphs.length === 0) return null;

  const titles = graphTitles(graphs);
  const selected = Math.max(0, titles.indexOf(view.graph.value ?? ''));
  const graph = graphs[selected];
  if (!graph) return null;
  const shownName = titles[selected] ?? '';
  return (
    <section class="graphs" aria-label={strings.graphs.of(label)}>
      {graphs.length === 1 ? (
        <h4 class="graph-name">
          {fill<ComponentChildren>(strings.graphs.graph, { name: <code>{shownName}</code> })}
        </h4>
      ) : (
        <Tabs
          label={strings.graphs.graphs}
          titles={titles}
          selected={selected}
          onSelect={(index) => {
            view.graph.value = titles[index] ?? null;
          }}
        >
          <OneGraph key={shownName} label={shownName} graph={graph} view={view} />
        </Tabs>
      )}
      {graphs.length === 1 && <OneGraph label={shownName} graph={graph} view={view} />}
    </section>
  );
}

interface OneGraphProps {
  readonly label: string;
  readonly graph: GraphRecord;
  readonly view: View;
}

function OneGraph({ label, graph, view }: OneGraphProps) {
  const { graphViews } = useServices().panes;
  const selected = Math.max(
    0,
    graphViews.findIndex(({ id }) => id === view.pane.value),
  );
  // Node numbers mean nothing in another run's graph.
  const pointer = useMemo(createPointer, [graph]);
  const pane = graphViews[selected];
  const others = graph.names.slice(1);
  return (
    <>
      {graph.by === 'check' && <p class="graph-aliases">{strings.graphs.byCheck}</p>}
      {!isWhole(graph.after) && graph.names.length === 0 && (
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
        label={strings.graphs.viewsOf(label)}
        titles={graphViews.map((each) => each.title)}
        selected={selected}
        onSelect={(index) => {
          view.pane.value = graphViews[index]?.id ?? null;
        }}
      >
        {pane && <pane.View record={graph} label={label} pointer={pointer} />}
      </Tabs>
    </>
  );
}
