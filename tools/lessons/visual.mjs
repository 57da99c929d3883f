// A lesson's visual: what of the workbench its page shows at first, from the line `visual` of its head.
//
//   visual: block=example pane=graph step=12 node=fused
//   visual: block=example graph=new_graph pane=code line=23
//
// `step` is how many changes of the graph have been made, or `traced`; left out, the end is shown. What is
// selected is a node by its name at that step, or all that a line of the program made.

import { AuthorError } from './author_error.mjs';
import { pageModule } from './page_module.mjs';

/** The panes that show a graph (web/src/main.tsx) of a recorded run. */
export const PANES = ['nodes', 'changes', 'graph', 'code'];

const KEYS = ['block', 'graph', 'pane', 'step', 'node', 'line'];

/** `key=value` words of the head's line, told apart; what they name is looked for by `visualOf`. */
export function readVisual(text, file, line) {
  const refuse = (why) => {
    throw new AuthorError(file, line, why);
  };
  const visual = {};
  for (const word of text.split(/\s+/)) {
    const [, key, value] = /^(\w+)=(\S+)$/.exec(word) ?? [];
    if (!KEYS.includes(key)) {
      refuse(`"${word}" is unknown in "visual": use ${KEYS.map((k) => `${k}=...`).join(', ')}.`);
    }
    visual[key] = value;
  }
  if (!visual.block) refuse('Say in "visual" which program is meant: block=the-id-of-a-block.');
  if (!visual.pane) refuse(`Say in "visual" which pane is open: pane= ${PANES.join(', ')}.`);
  if (!PANES.includes(visual.pane)) {
    refuse(`There is no pane "${visual.pane}"; there are ${PANES.join(', ')}.`);
  }
  if (visual.node && visual.line) {
    refuse('Select a node or a line, not both: a node marks the line that made it.');
  }
  return visual;
}

/**
 * The visual as the page gets it (`Visual` of web/src/protocol/lesson.ts).
 *
 * @param {Record<string, string>} visual as `readVisual` gives it
 * @param {object[]} blocks the lesson's blocks with what they recorded
 * @param {string} file the lesson, for messages
 */
export async function visualOf(visual, blocks, file) {
  const refuse = (why) => {
    throw new AuthorError(file, null, `"visual": ${why}`);
  };
  const block = blocks.find(({ kind, id }) => kind === 'code' && id === visual.block);
  if (!block?.editable) {
    const known = blocks.filter(({ editable }) => editable).map(({ id }) => id);
    refuse(`there is no editable block "${visual.block}"; there are: ${known.join(', ')}.`);
  }
  if (block.pane) refuse(`its block says pane=${block.pane} too: say it in the head only.`);
  const histories = await historiesOf(block);
  const titles = histories.map(({ title }) => title);
  const history = visual.graph ? histories[titles.indexOf(visual.graph)] : histories[0];
  if (!history) {
    refuse(
      visual.graph
        ? `block "${block.id}" makes no graph "${visual.graph}"; it makes: ${titles.join(', ')}.`
        : `block "${block.id}" makes no graph.`,
    );
  }
  const step = stepOf(visual.step, history, refuse);
  return {
    block: block.id,
    graph: visual.graph ?? null,
    pane: visual.pane,
    step,
    node: visual.node ? nodeOf(visual.node, history, step, refuse) : null,
    line: visual.line ? lineOf(visual.line, history, step, refuse) : null,
  };
}

/** The histories of the graphs that a block's recorded run made, as the page has them. */
export async function historiesOf({ recorded: { graphs } }) {
  const { GraphHistory } = await pageModule('graphs/history.ts');
  const { graphTitles } = await pageModule('page/graph_titles.ts');
  return graphTitles(graphs).map((title, index) => new GraphHistory(title, graphs[index]));
}

function stepOf(text, history, refuse) {
  if (text === undefined) return null;
  if (text === 'traced') {
    return history.traced ?? refuse(`"${history.title}" was not traced: give the step's number.`);
  }
  const step = /^\d+$/.test(text) ? Number(text) : NaN;
  if (step < history.length) return step;
  return refuse(
    `there is no step "${text}": "${history.title}" has the steps 0 to ${history.length - 1}, and ` +
      'without a step the end is shown. "npm run lesson steps" lists them.',
  );
}

function nodeOf(name, history, step, refuse) {
  const nodes = history.nodesAt(step);
  const node = nodes.find((each) => each.name === name);
  if (node) return node.id;
  const names = nodes.map((each) => each.name).join(', ');
  return refuse(`there is no node "${name}" at that step; there are: ${names}.`);
}

function lineOf(text, history, step, refuse) {
  const line = Number(text);
  const shown = new Set(history.nodesAt(step).map(({ id }) => id));
  if (history.nodesOfLine(line).some((id) => shown.has(id))) return line;
  return refuse(`line ${text} made or changed none of the nodes that are shown at that step.`);
}
