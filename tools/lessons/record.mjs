// Runs a lesson's blocks on our engine: the outcome that the page shows before Python has started, and
// the proof that each block prints what the lesson says.

import { AuthorError } from './author_error.mjs';

/** Text as authors write it: no spaces at line ends, no empty lines at the ends. */
const plain = (text) => text.replace(/[ \t]+$/gm, '').replace(/^\n+|\n+$/g, '');

/** The sources of the blocks that run before `block`, in order. */
export const sourcesBefore = (block, blocks) =>
  block.after.map((id) => blocks.find((other) => other.id === id).source);

/**
 * Runs all code blocks.
 *
 * @returns {object[]} the lesson's blocks, code blocks as CodeBlock of web/src/protocol/lesson.ts
 * @throws {AuthorError} at the first block that prints, returns or raises something else
 */
export function recordBlocks(blocks, playground, file) {
  return blocks.map((block) => {
    if (block.kind === 'exercise') return withPredictions(block, playground, file);
    if (block.kind !== 'code') return block;
    const outcome = playground.run({
      source: block.source,
      file: `${block.id}.py`,
      before: sourcesBefore(block, blocks),
    });
    compare(block, outcome, file);
    const { expected, line, ...shown } = block;
    const { stdout, stderr, ...recorded } = outcome;
    const graphs = recorded.graphs.map((record, graph) => {
      const { value } = playground.ask({ kind: 'codes', graph });
      return value ? { ...record, codes: value } : record;
    });
    return { ...shown, output: stdout, recorded: { ...recorded, graphs, milliseconds: 0 } };
  });
}

/** The most lines that a learner is asked to write down. */
const LINES_TO_PREDICT = 5;

/** Parts of an exercise whose right answer is what a program prints. */
export const isRun = ({ kind }) => kind === 'predict' || kind === 'order';

/** An exercise whose parts of these kinds have the right answer, from running them. */
function withPredictions(exercise, playground, lessonFile) {
  const file = lessonFile.replace('lesson.md', `exercises/${exercise.id}/exercise.md`);
  const parts = exercise.parts.map((part) => {
    if (!isRun(part)) return part;
    const outcome = playground.run({ source: part.source, file: 'predict.py' });
    compare(part, outcome, file);
    const { expected, line, source, ...rest } = part;
    const shown = part.kind === 'predict' ? { ...rest, source } : rest;
    const prints = plain(outcome.stdout);
    const lines = prints.split('\n').length;
    if (!prints || lines > LINES_TO_PREDICT) {
      const why = `Let the program print 1 to ${LINES_TO_PREDICT} lines: answers are compared with them.`;
      throw new AuthorError(file, line, why);
    }
    return { ...shown, prints };
  });
  return { ...exercise, parts };
}

/** The parts of an outcome that an author records, as they are written in an output block. */
export function writtenForms({ stdout, value, error }) {
  return {
    output: plain(stdout),
    value: value ?? '',
    error: error ? plain(`${error.type}${error.message ? `: ${error.message}` : ''}`) : '',
  };
}

function compare(block, outcome, file) {
  const arrived = writtenForms(outcome);
  for (const kind of ['error', 'output', 'value']) {
    const recorded = block.expected[kind];
    const expected = plain(recorded?.text ?? '');
    if (expected === arrived[kind]) continue;
    const what = { output: 'prints', value: 'has the value', error: 'raises' }[kind];
    const name = kind === 'output' ? 'output' : `output ${kind}`;
    const say = (text) => (text ? `\n${text.replace(/^/gm, '    ')}` : ' nothing');
    throw new AuthorError(
      file,
      recorded?.line ?? block.line,
      `Block "${block.id}" ${what}${say(arrived[kind])}\nbut its "${name}" block says${say(expected)}\n` +
        'Mend the program, or record the output anew with "npm run lesson record".' +
        (kind !== 'error' && arrived.error ? `\nIt ended with ${outcome.error.traceback}` : ''),
    );
  }
}
