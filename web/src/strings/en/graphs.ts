const MOST_NAMES = 12;

/** Of many names the first ones, and how many more there are. */
const few = (names: readonly string[]) => {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 2) : names;
  const hidden = names.length - shown.length;
  return { shown, more: hidden > 0 ? [`${hidden.toLocaleString('en')} more`] : [] };
};

/** Graphs and their views. */
export const graphs = {
  of: (title: string) => `Graphs of ${title}`,
  graph: 'Graph {name}',
  graphs: 'Graphs',
  unnamed: (number: number) => `unnamed graph ${number}`,
  unfinished: (number: number) => `unfinished graph ${number}`,
  inCheck: (name: string) => `${name} (in the check)`,
  byCheck: 'The check made this graph with your program; it failed on it.',
  traceEnded: 'The trace ended before this graph was whole.',
  alsoKnownAs: 'Also known as {names}.',
  viewsOf: (name: string) => `Views of ${name}`,
  views: {
    nodes: 'Nodes',
    changes: 'Before and after',
    graph: 'Drawing',
    code: 'Generated Python',
  },
  pointByMouse: 'Point at a node to mark what it reads and what reads it.',
  pointByTouch: 'Tap a node to mark what it reads and what reads it.',
  firstRows: (shown: number, all: number) =>
    `The first ${shown.toLocaleString('en')} of ${all.toLocaleString('en')} rows.`,
  preparing: (nodes: number) => `Showing ${nodes.toLocaleString('en')} nodes …`,
  showAll: 'Show all',
  showMore: (count: number) => `Show ${count.toLocaleString('en')} more`,
  same: (count: number) => `${count.toLocaleString('en')} rows that are the same`,
  few,
  names: (names: readonly string[]) => {
    const { shown, more } = few(names);
    const parts = [...shown, ...more];
    return parts.length < 2
      ? parts.join('')
      : `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1]}`;
  },
  readsAndReadBy: (name: string, inputs: string, users: string) =>
    `${name} ${inputs ? `reads ${inputs}` : 'reads no other node'} and ` +
    `${users ? `is read by ${users}` : 'is read by no node'}.`,
  modules: 'Modules',
  several: (names: string) => `Marked together: ${names}.`,
  relations: { focus: 'this node', input: 'input', user: 'user', both: 'input and user' },
  nodes: {
    table: (name: string) => `Nodes of ${name}`,
    position: 'position',
    relation: 'relation',
  },
  changes: {
    label: (name: string) => `${name} before and after`,
    table: (name: string) => `Nodes of ${name} before and after`,
    change: 'change',
    before: 'before',
    after: 'after',
    which: (name: string) => `What of ${name} is compared`,
    as: { nodes: 'Nodes', drawing: 'Drawing', code: 'Code' },
    graphOf: (side: string) => `Graph ${side}`,
    momentOf: (side: string) => `Moment ${side}`,
    stepOf: (side: string) => `Step ${side}`,
    moments: {
      traced: 'as traced',
      before: 'one step before the step on show',
      shown: 'the step on show',
      end: 'in the end',
      number: 'after a number of steps',
    },
    byName: 'These are two graphs, so nodes are matched by name.',
    kinds: { same: '', added: 'added', removed: 'removed', changed: 'changed', moved: 'moved' },
    none: 'No node differs.',
    counts: (parts: readonly { readonly kind: string; readonly count: number }[]) =>
      `Nodes: ${parts.map(({ kind, count }) => `${count} ${kind}`).join(', ')}.`,
  },
  code: {
    which: (name: string) => `Which code of ${name}`,
    of: (name: string) => `Generated Python of ${name}`,
    differencesOf: (name: string) => `Differences in the generated Python of ${name}`,
    difference: 'Difference',
    after: 'After',
    before: 'Before',
    same: 'The generated code is the same before and after.',
    asked: 'Asking Python for the code at this step.',
    gone: 'The code at this step is not known any more. Run the program again to see it.',
    error: (message: string) => `No code can be generated: ${message}`,
  },
};
