import { describe, expect, it } from 'vitest';
import { indentationAfter, indentLines, type Edit } from './indent.js';

/** The text after an edit, with what is selected in brackets. */
function after(text: string, edit: Edit): string {
  const changed = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  const [from, to] = edit.select;
  return `${changed.slice(0, from)}[${changed.slice(from, to)}]${changed.slice(to)}`;
}

describe('indentationAfter', () => {
  it('keeps the indentation of the line', () => {
    expect(indentationAfter('    a = 1', 9)).toBe('    ');
  });

  it('goes in after a colon, also before a comment', () => {
    expect(indentationAfter('def f():', 8)).toBe('    ');
    expect(indentationAfter('  if x:  # why', 14)).toBe('      ');
  });

  it('looks only at what stands before the cursor', () => {
    expect(indentationAfter('def f():', 3)).toBe('');
  });
});

describe('indentLines', () => {
  it('inserts up to the next stop at a cursor', () => {
    expect(after('ab', indentLines('ab', 2, 2, false))).toBe('ab  []');
    expect(after('', indentLines('', 0, 0, false))).toBe('    []');
  });

  it('moves all selected lines in, but no empty line', () => {
    const text = 'a\n\nb';
    expect(after(text, indentLines(text, 0, 4, false))).toBe('    [a\n\n    b]');
  });

  it('moves lines out as far as they can go', () => {
    const text = '      a\n  b';
    expect(after(text, indentLines(text, 6, 11, true))).toBe('  [a\nb]');
  });

  it('moves the line of a cursor out', () => {
    expect(after('    a', indentLines('    a', 5, 5, true))).toBe('a[]');
    expect(after('a', indentLines('a', 0, 0, true))).toBe('[]a');
  });
});
