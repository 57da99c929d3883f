/** Lines to be put in order. */
export const order = {
  how: 'Put lines into the program: choose one, or drag it. Not every line may belong there.',
  keys: 'Keys: Enter puts a line in, Shift+↑ ↓ moves it, Shift+← → sets how far in it stands, Delete takes it out, ↑ ↓ goes from line to line.',
  lines: 'Lines',
  noLines: 'All lines are in the program.',
  program: 'The program',
  empty: 'Here go the lines.',
  before: 'What stands in front of them',
  after: 'What stands behind them',
  putIn: (code: string) => `Put in: ${code}`,
  placed: (code: string, at: number, indent: number) =>
    `${code}, line ${at}${indent > 0 ? `, ${indent} in` : ''}`,
  moved: (code: string, at: number, all: number, indent: number) =>
    `${code}: line ${at} of ${all}, ${indent === 0 ? 'not indented' : `${indent} in`}.`,
  taken: (code: string) => `${code}: taken out.`,
  tools: (code: string) => `Move ${code}`,
  up: 'Up',
  down: 'Down',
  out: 'Less far in',
  in: 'Further in',
  takeOut: 'Take out',
  handle: 'Drag',
  clear: 'Take all out',
  check: 'Run and check',
  stopped: 'It did not run to its end, so it was not judged.',
  right: 'That is right: it does what it should.',
  notYet: (fault: string) => `Not yet. ${fault}`,
  faults: {
    'not here': (line: number) => `Line ${line} does not belong there.`,
    'too early': (line: number) => `Up to line ${line} it is right; that one comes later.`,
    'too deep': (line: number) => `Line ${line} stands too far in.`,
    'not deep enough': (line: number) => `Line ${line} has to stand further in.`,
    missing: (line: number) =>
      line === 0
        ? 'Not yet. There are no lines in it.'
        : `Something is missing behind line ${line}.`,
  },
  printsElse: 'It prints something else than it should.',
};
