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
  firstNodes: (shown: number, all: number) => `The first ${shown} of ${all} nodes.`,
  firstRows: (shown: number, all: number) => `The first ${shown} of ${all} rows.`,
  showAll: 'Show all',
  names: (names: readonly string[]) =>
    names.length < 2
      ? names.join('')
      : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`,
  readsAndReadBy: (name: string, inputs: string, users: string) =>
    `${name} ${inputs ? `reads ${inputs}` : 'reads no other node'} and ` +
    `${users ? `is read by ${users}` : 'is read by no node'}.`,
  relations: { focus: 'this node', input: 'input', user: 'user', both: 'input and user' },
  nodes: {
    table: (name: string) => `Nodes of ${name}`,
    position: 'position',
    relation: 'relation',
  },
  changes: {
    byHand: 'This graph was built by hand, so there is no traced graph to compare it with.',
    label: (name: string) => `${name} before and after`,
    table: (name: string) => `Nodes of ${name} before and after`,
    change: 'change',
    before: 'before: as traced',
    after: 'after: as it is now',
    kinds: { same: '', added: 'added', removed: 'removed', changed: 'changed', moved: 'moved' },
    none: 'No node has changed since tracing.',
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
    error: (message: string) => `No code can be generated: ${message}`,
  },
};
