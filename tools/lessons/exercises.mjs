// What must hold of an exercise's programs: as shipped it fails, the solution passes, and each wrong
// answer fails with the message that is meant for it.

/** The programs of one exercise: name within its folder, source, what must come of it, and whether that can be
 * seen only here, where graphs keep a tape of their changes. */
export function programsOf(lesson, exercise) {
  const folder = `exercises/${exercise.id}/`;
  const wrong = Object.keys(lesson.files)
    .filter((path) => path.startsWith(`${folder}wrong/`) && path.endsWith('.py'))
    .sort();
  return ['starter.py', 'solution.py', ...wrong.map((path) => path.slice(folder.length))].map(
    (name) => ({
      name,
      source: lesson.files[folder + name],
      says: saysOf(lesson.files[folder + name]),
      onTape: /^# Seen: on the tape$/m.test(lesson.files[folder + name]),
    }),
  );
}

const saysOf = (source) => /^# Says: (.+)$/m.exec(source)?.[1] ?? null;

/**
 * What is wrong with the outcomes of an exercise's programs.
 *
 * @param {{ name: string, source: string, says: string | null }[]} programs
 * @param {object[]} outcomes their CheckOutcomes, in the same order
 * @returns {{ name: string, problem: string | null }[]} one entry for each program
 */
export function judgePrograms(programs, outcomes) {
  const seen = new Map();
  return programs.map(({ name, says }, index) => {
    const outcome = outcomes[index];
    const problem =
      name === 'solution.py'
        ? solutionProblem(outcome)
        : name === 'starter.py'
          ? starterProblem(outcome)
          : wrongProblem(name, says, outcome, seen);
    return { name, problem };
  });
}

const messages = (outcome) =>
  outcome.verdicts.filter((v) => v.status === 'failed').map((v) => v.message);

const shown = (outcome) =>
  outcome.error?.traceback ?? (messages(outcome).join('\n') || `status ${outcome.status}`);

function solutionProblem(outcome) {
  return outcome.status === 'passed' ? null : `it must pass the check, but:\n${shown(outcome)}`;
}

function starterProblem(outcome) {
  if (outcome.status === 'failed') return null;
  return `as shipped it must run and fail the check, but: ${shown(outcome)}`;
}

function wrongProblem(name, says, outcome, seen) {
  if (!says) return 'add a comment "# Says: ..." with a part of the message that it must get';
  if (outcome.status !== 'failed') return `it must fail the check, but: ${shown(outcome)}`;
  const all = messages(outcome);
  if (!all.some((m) => m.includes(says))) return `no message says "${says}":\n${all.join('\n')}`;
  const key = all.join('\n');
  if (seen.has(key)) return `it gets the same messages as ${seen.get(key)}: tell them apart`;
  seen.set(key, name);
  return null;
}
