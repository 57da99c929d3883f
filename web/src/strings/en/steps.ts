import { plural } from '../plural.js';

/** The steps of a tape: names of nodes, targets and arguments stand between backticks. */
export const steps = {
  label: (name: string) => `Steps of ${name}`,
  controls: (name: string) => `Controls of the steps of ${name}`,
  first: 'First step',
  back: 'Step back',
  play: 'Play',
  pause: 'Pause',
  forward: 'Step forward',
  last: 'Last step',
  step: 'Step',
  of: (length: number) => `of ${length}`,
  nothingYet: 'No change yet: the graph is empty.',
  end: (length: number) =>
    plural('en', length, {
      one: 'The end, after # change.',
      other: 'The end, after # changes.',
    }),
  /** Behind the sentence of a step: the line of the program that asked for it. */
  line: (line: number) => `Line ${line}.`,
  linePass: (line: number, pass: number, of: number) => `Line ${line}, pass ${pass} of ${of}.`,
  otherCode: 'Asked for by other code than this program.',
  keys: '{left} {right} step, {begin} {finish} go to the ends, {before} {behind} go along the changes of the marked node.',
  list: 'All steps',
  listOf: (name: string) => `All steps of ${name}`,
  lives: 'Life of each node',
  livesOf: (name: string) => `Life of each node of ${name}`,
  life: (name: string, from: number, to: number | null, changes: number) =>
    `${name}: made in step ${from}, ${to === null ? 'there in the end' : `erased in step ${to}`}, ` +
    plural('en', changes, { one: '# change', other: '# changes' }),
  filter: 'Kinds of changes',
  filterOf: (name: string) => `Which changes of ${name} are steps`,
  noneShown: 'No step is of these kinds.',
  groups: {
    created: 'new nodes',
    erased: 'erased nodes',
    inputs: 'arguments',
    names: 'names and targets',
    places: 'places',
    marks: 'recompile and trace',
  },
  loop: (from: number, to: number, passes: number, changes: number) =>
    `${from === to ? `Line ${from}` : `Lines ${from} to ${to}`}: ${passes} passes, ` +
    plural('en', changes, { one: '# change', other: '# changes' }),
  pass: (pass: number, of: number, changes: number) =>
    `Pass ${pass} of ${of}: ${plural('en', changes, { one: '# change', other: '# changes' })}`,
  created: {
    placeholder: (name: string, where: string) => `\`${name}\` is a new placeholder${where}.`,
    get_attr: (name: string, target: string, where: string) =>
      `\`${name}\` is new: it reads the attribute \`${target}\`${where}.`,
    output: (name: string, args: string) => `\`${name}\` is new: the graph returns ${args}.`,
    call: (name: string, what: string, target: string, inputs: string, where: string) =>
      `\`${name}\` is new: it calls ${what} \`${target}\`${inputs}${where}.`,
  },
  callee: { call_function: 'the function', call_method: 'the method', call_module: 'the module' },
  withInputs: (names: string) => ` with ${names}`,
  /** Where a new node stands, unless it stands at the end. */
  newBefore: (name: string) => `, and stands before \`${name}\``,
  nothing: 'nothing',
  erased: (name: string) => `\`${name}\` is erased.`,
  movedBefore: (name: string, anchor: string) => `\`${name}\` now stands before \`${anchor}\`.`,
  movedToEnd: (name: string) => `\`${name}\` now stands at the end.`,
  renamed: (name: string, now: string) => `\`${name}\` is now called \`${now}\`.`,
  opSet: (name: string, before: string, now: string) =>
    `\`${name}\` is now a \`${now}\` instead of a \`${before}\`.`,
  targetSet: (name: string, before: string, now: string) =>
    `The target of \`${name}\` is now \`${now}\` instead of \`${before}\`.`,
  typeSet: (name: string, now: string) =>
    now ? `\`${name}\` now has the type \`${now}\`.` : `\`${name}\` no longer has a type.`,
  reads: (name: string, gained: string) => `\`${name}\` now reads ${gained} too.`,
  readsInstead: (name: string, gained: string, lost: string) =>
    `\`${name}\` now reads ${gained} instead of ${lost}.`,
  readsNoLonger: (name: string, lost: string) => `\`${name}\` no longer reads ${lost}.`,
  returns: (gained: string) => `The graph now returns ${gained}.`,
  returnsToo: (gained: string) => `The graph now returns ${gained} too.`,
  returnsInstead: (gained: string, lost: string) =>
    `The graph now returns ${gained} instead of ${lost}.`,
  returnsNoLonger: (lost: string) => `The graph no longer returns ${lost}.`,
  argsSet: (name: string, field: string, before: string, now: string) =>
    `The ${field} of \`${name}\` are now \`${now}\` instead of \`${before}\`.`,
  argsKept: (name: string, field: string) =>
    `The ${field} of \`${name}\` are set to what they were.`,
  insertBefore: (name: string) => `New nodes go before \`${name}\` from now on.`,
  insertBehind: (name: string) => `New nodes go behind \`${name}\` from now on.`,
  insertAtEnd: 'New nodes go to the end from now on.',
  insertAtBegin: 'New nodes go to the beginning from now on.',
  recompiled: 'Python is generated from the graph as it is now.',
  traceEnded: 'Tracing has ended.',
};
