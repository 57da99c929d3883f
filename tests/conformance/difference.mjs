// The first place where two texts differ, to read.

/**
 * @param {string} expected
 * @param {string} actual
 * @returns {string | null} null when they are the same
 */
export function firstDifference(expected, actual) {
  if (expected === actual) return null;
  const [wanted, found] = [expected.split('\n'), actual.split('\n')];
  let line = 0;
  while (wanted[line] === found[line]) line++;
  const context = wanted.slice(Math.max(0, line - 2), line).map((text) => `    ${text}`);
  const show = (sign, lines) => lines.slice(line, line + 3).map((text) => `  ${sign} ${text}`);
  return [
    `differs in line ${line + 1} (- PyTorch, + here)`,
    ...context,
    ...show('-', wanted),
    ...show('+', found),
  ].join('\n');
}
