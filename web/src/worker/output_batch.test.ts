import { expect, it } from 'vitest';
import { OutputBatch } from './output_batch.js';

function setUp() {
  const sent: string[] = [];
  const clock = { now: 0 };
  const batch = new OutputBatch(
    (stream, text) => sent.push(`${stream}: ${text}`),
    () => clock.now,
  );
  return { sent, clock, batch };
}

it('sends the first text at once and joins what follows soon after', () => {
  const { sent, clock, batch } = setUp();
  batch.write('stdout', 'a');
  batch.write('stdout', 'b');
  batch.write('stdout', 'c');
  expect(sent).toEqual(['stdout: a']);
  clock.now = 30;
  batch.write('stdout', 'd');
  expect(sent).toEqual(['stdout: a', 'stdout: bcd']);
});

it('keeps the order of the two streams', () => {
  const { sent, batch } = setUp();
  batch.write('stdout', 'a');
  batch.write('stdout', 'b');
  batch.write('stderr', 'c');
  batch.flush();
  expect(sent).toEqual(['stdout: a', 'stdout: b', 'stderr: c']);
});

it('does not hold back much text', () => {
  const { sent, batch } = setUp();
  batch.write('stdout', 'a');
  batch.write('stdout', 'x'.repeat(9000));
  expect(sent).toHaveLength(2);
});

it('sends nothing when there is nothing', () => {
  const { sent, batch } = setUp();
  batch.flush();
  expect(sent).toEqual([]);
});
