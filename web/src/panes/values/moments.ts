import type { RunValues, TensorValue, ValueRow } from '../../protocol/values.js';

/** Where a node's value stands at a moment of the run. */
export type Standing = 'later' | 'now' | 'alive' | 'freed' | 'failed';

/** What nodes are compared by. */
export type Measure = 'microseconds' | 'bytes';

/** The standing of every node that ran, while the row at `moment` has just run. */
export function standings(
  { rows, failed }: RunValues,
  moment: number,
): ReadonlyMap<number, Standing> {
  const found = new Map<number, Standing>();
  rows.forEach(({ node }, at) => {
    found.set(node, at > moment ? 'later' : at === moment ? 'now' : 'alive');
  });
  // What a row frees is needed for it: gone only from the next row on.
  for (const { freed } of rows.slice(0, Math.max(0, moment)))
    for (const node of freed) found.set(node, 'freed');
  if (failed) found.set(failed.node, 'failed');
  return found;
}

const isFinite = ({ nan, infinite }: TensorValue) => nan === 0 && infinite === 0;

/** The first node with a NaN or an infinity in its value; null when there is none. */
export function firstNotFinite(rows: readonly ValueRow[]): number | null {
  return rows.find(({ tensors }) => !tensors.every(isFinite))?.node ?? null;
}

/** For each row how much it has of the largest `measure`, from 0 to 1. */
export function heat(rows: readonly ValueRow[], measure: Measure): readonly number[] {
  const most = Math.max(0, ...rows.map((row) => row[measure]));
  return rows.map((row) => (most > 0 ? row[measure] / most : 0));
}

/** A picture's cells from 0 for the least to 1 for the most; null for what isn't finite. */
export function shades({ cells }: TensorValue): readonly (number | null)[] {
  const known = cells.filter((cell) => cell !== null);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  return cells.map((cell) => (cell === null ? null : range > 0 ? (cell - least) / range : 0.5));
}

const UNITS = ['B', 'kB', 'MB', 'GB'];

/** Such as "1.2 kB". */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit === 0 ? value : Number(value.toPrecision(3))} ${UNITS[unit]}`;
}

/** Such as "12 µs" or "3.4 ms". */
export function timeText(microseconds: number): string {
  const [value, unit] = microseconds < 1000 ? [microseconds, 'µs'] : [microseconds / 1000, 'ms'];
  return `${Number(value.toPrecision(2))} ${unit}`;
}

export const numberText = (value: number | null): string =>
  value === null ? '–' : String(Number(value.toPrecision(4))).replace('-', '−');

/** Such as "float32 [2, 3]". */
export const typeText = ({ dtype, shape }: TensorValue): string => `${dtype} [${shape.join(', ')}]`;
