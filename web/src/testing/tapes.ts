import type { TapeRecord } from '../protocol/tape.js';

/** Events as texts with " | " between fields and %n% for nodes, as a tape of the program's file 1. */
export function tape(...events: readonly string[]): TapeRecord {
  const lines = events.map((event) => `${event.replaceAll(' | ', '\t').replaceAll('%', '\x7f')}\n`);
  return { file: 1, events: lines.join('') };
}

/**
 * Of a small rewrite: x, fc1 and output are traced (lines 2, 3 and 9), then relu is put behind fc1 and
 * takes its place (lines 11 to 14).
 */
export function tapeOf(): TapeRecord {
  return tape(
    '0 | 1 | 2 | 2 | 1 | 0 | -1 | placeholder | x | x | () | {}',
    '0 | 1 | 3 | 4 | 1 | 1 | -1 | call_module | fc1 | fc1 | (%0%,) | {}',
    '0 | 1 | 9 | 6 | 1 | 2 | -1 | output | output | output | (%1%,) | {}',
    '14 | 1 | 9 | 6 | 1 | -1',
    '12 | 1 | 10 | 2 | 1 | 1 | 1',
    '0 | 1 | 11 | 4 | 1 | 3 | 2 | call_function | relu | torch.relu | (%1%,) | {}',
    '9 | 1 | 13 | 2 | 1 | 2 | (%3%,)',
    '13 | 1 | 14 | 2 | 1 | -1',
  );
}
