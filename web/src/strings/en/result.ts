import { plural } from '../plural.js';

/** What a program printed, how it ended, and where that comes from. */
export const result = {
  empty: 'What the program prints, and its graphs, will be here.',
  graphsOfStep: (count: number) =>
    plural('en', count, { one: 'The graph of this step', other: 'The # graphs of this step' }),
  recorded: 'recorded',
  earlier: 'earlier',
  outdated: {
    own: 'From before your last edit. Run shows what the program does now.',
    before: 'From before you edited an earlier step. Run shows what comes of it now.',
  },
  recordedOutdated: {
    own: "Of the lesson's program, not of yours. Run shows your own.",
    before:
      'Of the lesson as it was before you edited an earlier step. Run shows what comes of it now.',
  },
  ofBuild: 'From when this lesson was built. Run shows your own.',
  outputOf: (title: string) => `Output of ${title}`,
  output: 'Output',
  nothingPrinted: 'Nothing printed.',
  printed: 'Printed text',
  value: 'Value of the last expression',
  traceback: 'Traceback',
  /** Of exceptions that Python raises without a word. */
  silent: {
    MemoryError: 'the program needs more memory than this browser gives it.',
  } as Readonly<Record<string, string>>,
  checkResults: 'Results of the check',
  checks: 'Checks',
  verdicts: { passed: 'passed', failed: 'failed', 'not reached': 'not reached' },
  /** Where the graph of an answer and the expected one part. */
  case: {
    small: 'The case, made small',
    whole: 'Where the two graphs part',
    alike: 'What both compute alike has become an input here.',
    parts: (expected: string, own: string) =>
      expected === own
        ? `Values part at ${own}.`
        : `Values part at ${expected} of the expected graph and ${own} of yours.`,
    sides: ['Expected', 'Yours'],
    list: (side: string, claim: string) => `${side}, nodes: ${claim}`,
    columns: ['name', 'value', 'target', 'args'],
    here: 'Values part here:',
    inputs: 'For these inputs:',
    leftOut: (count: number) =>
      `${plural('en', count, { one: '# more node', other: '# more nodes' })}, not shown.`,
  },
  kindsMean: 'What these words mean',
  /** A word for what a claim is about, and what it means. */
  kinds: {
    changed: ['Changed', 'What was asked for has been done to the graph.'],
    well_formed: ['Well formed', 'The graph passes lint, and the module runs its code.'],
    equal: ['Equal', 'It computes the same numbers as before.'],
    untouched: ['Untouched', 'The model that was given is as it was.'],
    refused: ['Refused', 'Where the change would be wrong, nothing was changed.'],
  },
};
