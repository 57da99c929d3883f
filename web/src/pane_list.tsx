/** The only place that knows all panes. */
import { Lazy } from './page/lazy.js';
import type { PaneSet } from './page/pane_set.js';
import { ChangesPane } from './panes/changes/changes.js';
import { VerdictsPane } from './panes/check/verdicts.js';
import { CodePane } from './panes/code/code.js';
import { ExplanationsPane } from './panes/explain/explain.js';
import { GraphPane } from './panes/graph/graph.js';
import { NodesPane } from './panes/nodes/nodes.js';
import { OutputPane } from './panes/output/output.js';
import { StepsPane } from './panes/steps/steps.js';
import { strings } from './strings/strings.js';

const loadValues = async () => (await import('./panes/values/values.js')).ValuesPane;
const loadProof = async () => (await import('./panes/proof/proof.js')).ProofPane;

export const PANES: PaneSet = {
  Output: OutputPane,
  Explanations: ExplanationsPane,
  Verdicts: VerdictsPane,
  graphViews: [
    { id: 'nodes', title: strings.graphs.views.nodes, View: NodesPane },
    {
      id: 'changes',
      title: strings.graphs.views.changes,
      View: (props) => <ChangesPane {...props} Drawing={GraphPane} />,
    },
    { id: 'graph', title: strings.graphs.views.graph, View: GraphPane },
    { id: 'code', title: strings.graphs.views.code, View: CodePane },
    {
      id: 'values',
      title: strings.values.view,
      View: (props) => <Lazy load={loadValues} props={props} />,
    },
    {
      id: 'proof',
      title: strings.proof.view,
      View: (props) => <Lazy load={loadProof} props={props} />,
    },
  ],
  Steps: StepsPane,
};
