import { editor as monaco } from 'monaco-editor/editor';
import { strings } from '../strings/strings.js';
import type { EditorMarks } from './marks.js';

/** Shows marks of lines and what stands behind them, until others are shown. */
export function monacoMarks(view: monaco.IStandaloneCodeEditor): (marks: EditorMarks) => void {
  const shown = view.createDecorationsCollection();
  let revealed: number | null = null;
  return ({ lines, hints, reveal, locked = [] }) => {
    const model = view.getModel();
    if (!model) return;
    const there = ([line]: readonly [number, unknown]) => line <= model.getLineCount();
    const marks = [...lines].filter(there).map(([line, kind]) => ({
      range: rangeOf(line, 1, 1),
      options: {
        isWholeLine: true,
        className: `mark-${kind}`,
        linesDecorationsClassName: `mark-sign mark-sign-${kind}`,
      },
    }));
    const behind = [...hints].filter(there).map(([line, content]) => {
      const end = model.getLineMaxColumn(line);
      const after = { content: `  ${content}`, inlineClassName: 'line-hint' };
      return { range: rangeOf(line, end, end), options: { after, showIfCollapsed: true } };
    });
    const closed = locked
      .filter(([, last]) => last <= model.getLineCount())
      .map(([first, last]) => ({
        range: { ...rangeOf(first, 1, model.getLineMaxColumn(last)), endLineNumber: last },
        options: {
          isWholeLine: true,
          className: 'mark-locked',
          lineNumberClassName: 'number-locked',
          hoverMessage: { value: strings.editor.lockedLine },
        },
      }));
    shown.set([...marks, ...behind, ...closed]);
    if (reveal !== null && reveal !== revealed && reveal <= model.getLineCount())
      view.revealLineInCenterIfOutsideViewport(reveal);
    revealed = reveal;
  };
}

const rangeOf = (line: number, startColumn: number, endColumn: number) => ({
  startLineNumber: line,
  startColumn,
  endLineNumber: line,
  endColumn,
});
