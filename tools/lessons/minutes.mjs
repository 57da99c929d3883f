// How long a lesson takes somebody who reads aloud, tries its programs and does its exercises.

const WORDS_A_MINUTE = 150;
const SECONDS_A_LINE = 4; // of a program that is read
const MINUTES = { editable: 1, trial: 1, choice: 0.5, predict: 1, order: 2 };
const SECONDS_A_LINE_WRITTEN = 15; // of a solution

/** Stated minutes may be off by this many, or by this share of the estimate. */
const OFF = 2;
const SHARE_OFF = 0.2;

const words = (html) =>
  html
    .replace(/<pre[^]*?<\/pre>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length;

const lines = (source) => source.split('\n').filter((line) => line.trim()).length;

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

/** How many things a lesson asks to try: the items below this heading. */
const trials = (html) => (html.split(/Try it yourself<\/h\d>/)[1]?.match(/<li>/g) ?? []).length;

/** The words of a part of an exercise that are read. */
function wordsOfPart(part) {
  const options = (part.options ?? []).map(
    ({ html, reasonHtml }) => words(html) + words(reasonHtml),
  );
  return words(part.questionHtml ?? part.promptHtml) + sum(options);
}

/** @returns {{ reading: number, exercises: number }} in minutes, of a lesson's blocks */
export function estimate(blocks) {
  const prose = blocks.filter(({ kind }) => kind === 'prose');
  const code = blocks.filter(({ kind }) => kind === 'code');
  const exercises = blocks.filter(({ kind }) => kind === 'exercise');
  const parts = exercises.flatMap((exercise) => exercise.parts);
  return {
    reading:
      sum(prose.map(({ html }) => words(html))) / WORDS_A_MINUTE +
      (sum(code.map(({ source }) => lines(source))) * SECONDS_A_LINE) / 60 +
      code.filter(({ editable }) => editable).length * MINUTES.editable +
      trials(prose.map(({ html }) => html).join('')) * MINUTES.trial,
    exercises:
      (sum(exercises.map(({ html }) => words(html))) + sum(parts.map(wordsOfPart))) /
        WORDS_A_MINUTE +
      sum(parts.map(({ kind }) => MINUTES[kind] ?? 0)) +
      (sum(parts.map(({ solution }) => lines(solution ?? ''))) * SECONDS_A_LINE_WRITTEN) / 60,
  };
}

/** What is wrong with the minutes that a lesson states, or null. */
export function minutesProblem({ head: { minutes }, blocks }) {
  const { reading, exercises } = estimate(blocks);
  const all = reading + exercises;
  if (Math.abs(minutes - all) <= Math.max(OFF, all * SHARE_OFF)) return null;
  return (
    `It says ${minutes} minutes, but takes about ${Math.round(all)}: ${Math.round(reading)} to read and ` +
    `try, ${Math.round(exercises)} for the exercises. Say so in "minutes", or make it shorter.`
  );
}
