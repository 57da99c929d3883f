const counted = (count: number) => count.toLocaleString('en');

/** The values of a run. */
export const values = {
  view: 'Values',
  of: (name: string) => `Values in ${name}`,
  inputs: 'Inputs',
  seed: 'Seed',
  run: 'Run the graph',
  from: {
    written: 'Ran on the inputs above.',
    call: "Ran on the inputs of the program's own last call.",
    guess: 'Ran on inputs made up from the first layers. Write others above.',
  },
  inPython: (name: string, reason: string) =>
    `Ran node by node in Python, because ${name} ${reason}.`.replace('  ', ' '),
  needsRun: 'Run the program first: its graph is what runs here.',
  tookTooLong:
    'There are no values: the graph was stopped, took longer than 20 seconds, or the run is gone. Run ' +
    'the program again, or write smaller inputs.',
  /** Why there are fewer rows than nodes. */
  cut: {
    time: (rows: number, nodes: number) =>
      `The graph ran for 8 seconds and was stopped then, after ${counted(rows)} of ${counted(nodes)} nodes. Write smaller inputs to see all.`,
    stopped: (rows: number, nodes: number) =>
      `Stopped after ${counted(rows)} of ${counted(nodes)} nodes.`,
  },
  working: 'Running the graph …',
  failed: (name: string, type: string, message: string) => `${name} failed. ${type}: ${message}`,
  refused: (type: string, message: string) => `These inputs can't be read. ${type}: ${message}`,
  firstBad: (name: string) => `${name} is the first node with a NaN or an infinity in its value.`,
  allFinite: 'Every number is finite.',
  peak: (bytes: string) => `At most ${bytes} of values at once.`,
  colour: 'Compare nodes by',
  time: 'Time',
  bytes: 'Bytes',
  columns: {
    position: 'position',
    standing: 'state',
    value: 'value',
    min: 'min',
    max: 'max',
    mean: 'mean',
    std: 'std',
    bad: 'NaN, inf',
    time: 'time',
    bytes: 'bytes',
  },
  standings: {
    now: 'has just run',
    alive: 'alive',
    freed: 'freed',
    later: 'not run yet',
    failed: 'failed',
  },
  hint: 'Choose a row to see the run at that moment; the arrow keys step through it.',
  moment: (name: string, live: string, freed: string) =>
    `${name} has just run. Values take ${live}.` +
    (freed ? ` Nobody needs ${freed} from here on: freed.` : ''),
  picture: (rows: number, columns: number, least: string, most: string) =>
    `${rows} by ${columns} cells; the lightest is ${least}, the darkest ${most}.`,
};
