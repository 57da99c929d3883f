/**
 * An editor on a plain text area, for phones and tablets: native selection, keyboards, dictation and
 * screen readers keep working. It adds line numbers, indentation and the place of a mistake.
 */
import type { Editor, EditorOptions } from './editor.js';
import { indentationAfter, indentLines, type Edit } from './indent.js';
import { lineAfterEdit } from './mistake_line.js';

const SMALLEST_LINES = 6;
const LARGEST_LINES = 24;

export function createPlainEditor(options: EditorOptions): Editor {
  const area = document.createElement('textarea');
  area.className = 'plain-text';
  area.value = options.text;
  area.setAttribute('aria-label', options.label);
  area.setAttribute('aria-describedby', options.hintId);
  for (const name of ['autocapitalize', 'autocomplete', 'autocorrect'])
    area.setAttribute(name, 'off');
  area.spellcheck = false;
  area.wrap = 'off';

  const numbers = document.createElement('div');
  numbers.className = 'plain-numbers';
  numbers.setAttribute('aria-hidden', 'true');
  const frame = document.createElement('div');
  frame.className = 'plain-editor';
  frame.append(numbers, area);
  options.host.replaceChildren(frame);

  let mistakeLine: number | null = null;
  let drawn: readonly string[] = area.value.split('\n');
  let leaving = false;

  function draw(): void {
    const lines = drawn.length;
    numbers.replaceChildren(
      ...Array.from({ length: lines }, (_, index) => {
        const number = document.createElement('span');
        number.textContent = String(index + 1);
        if (mistakeLine === index + 1) number.className = 'error-number';
        return number;
      }),
    );
    area.rows = Math.min(Math.max(lines, SMALLEST_LINES), LARGEST_LINES);
    numbers.scrollTop = area.scrollTop;
    if (mistakeLine) area.setAttribute('aria-invalid', 'true');
    else area.removeAttribute('aria-invalid');
  }

  function changed(): void {
    const lines = area.value.split('\n');
    if (mistakeLine) mistakeLine = lineAfterEdit(mistakeLine, drawn, lines);
    drawn = lines;
    draw();
    options.onChange(area.value);
  }

  /** Through the browser's own editing command where it exists, because that keeps its undo. */
  function apply({ start, end, text, select }: Edit): void {
    area.focus();
    area.setSelectionRange(start, end);
    if (!document.execCommand('insertText', false, text))
      area.setRangeText(text, start, end, 'end');
    area.setSelectionRange(select[0], select[1]);
    changed();
  }

  function onKey(event: KeyboardEvent): void {
    const { selectionStart: start, selectionEnd: end, value } = area;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      options.onRun();
    } else if (event.key === 'Escape') {
      leaving = true;
      return;
    } else if (event.key === 'Tab' && !leaving) {
      event.preventDefault();
      apply(indentLines(value, start, end, event.shiftKey));
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      const text = `\n${indentationAfter(value, start)}`;
      apply({ start, end, text, select: [start + text.length, start + text.length] });
    }
    if (event.key !== 'Shift' && event.key !== 'Tab') leaving = false;
  }

  area.addEventListener('input', changed);
  area.addEventListener('keydown', onKey);
  area.addEventListener('focus', () => (leaving = false));
  area.addEventListener('scroll', () => (numbers.scrollTop = area.scrollTop));
  draw();

  return {
    text: () => area.value,
    replace(text) {
      const focused = document.activeElement;
      apply({ start: 0, end: area.value.length, text, select: [0, 0] });
      if (focused instanceof HTMLElement && focused !== area) focused.focus();
    },
    mark(next) {
      mistakeLine = next?.line ?? null;
      draw();
    },
    focus: () => area.focus(),
    dispose: () => frame.remove(),
  };
}
