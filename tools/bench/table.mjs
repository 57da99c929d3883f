// Rows of figures as a table, for the shell and for docs/speed.md alike.

/** @typedef {{ what: string, value: number, unit: string, budget?: number, note?: string }} Row */

const number = (value) =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { maximumSignificantDigits: 3, useGrouping: true })
    : '–';

/**
 * @param {string[]} heads
 * @param {string[][]} rows
 */
export function table(heads, rows) {
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i].length)));
  const line = (cells) => `| ${cells.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  return [line(heads), line(widths.map((w) => '-'.repeat(w))), ...rows.map(line)].join('\n');
}

/** @param {Row[]} rows */
export function budgetTable(rows) {
  return table(
    ['what', 'measured', 'budget', 'ratio'],
    rows.map(({ what, value, unit, budget }) => [
      what,
      `${number(value)} ${unit}`,
      budget === undefined ? '' : `${number(budget)} ${unit}`,
      budget === undefined ? '' : (value / budget).toFixed(2),
    ]),
  );
}
