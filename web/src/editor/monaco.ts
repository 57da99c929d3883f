/**
 * Monaco, with the features that a lesson needs and no others: the editor's core, Python's colours and
 * one worker. Everything here is loaded after the text of the lesson can be read.
 */
import {
  editor as monaco,
  type IRange,
  KeyCode,
  MarkerSeverity,
  Selection,
} from 'monaco-editor/editor';
import 'monaco-editor/features/bracketMatching/register';
import 'monaco-editor/features/caretOperations/register';
import 'monaco-editor/features/clipboard/register';
import 'monaco-editor/features/codicon/register';
import 'monaco-editor/features/comment/register';
import 'monaco-editor/features/contextmenu/register';
import 'monaco-editor/features/cursorUndo/register';
import 'monaco-editor/features/find/register';
import 'monaco-editor/features/gotoError/register';
import 'monaco-editor/features/hover/register';
import 'monaco-editor/features/indentation/register';
import 'monaco-editor/features/lineSelection/register';
import 'monaco-editor/features/linesOperations/register';
import 'monaco-editor/features/multicursor/register';
import 'monaco-editor/features/smartSelect/register';
import 'monaco-editor/features/toggleTabFocusMode/register';
import 'monaco-editor/features/wordHighlighter/register';
import 'monaco-editor/features/wordOperations/register';
import MonacoWorker from 'monaco-editor/editor/editor.worker?worker';
import type { Diagnostic } from '../protocol/messages.js';
import { unitAt } from './columns.js';
import type { Editor, EditorLook, EditorOptions } from './editor.js';
import { supportLanguage } from './monaco_language.js';
import './monaco_python.js';
import { followCursor } from './monaco_follow.js';
import { monacoMarks } from './monaco_marks.js';
import { smallestChange } from './smallest_change.js';
import { defineThemes, followTheme } from './monaco_theme.js';

const OWNER = 'python';
const TEXT_SIZE = 14;
const SMALLEST_LINES = 6;
const LARGEST_LINES = 60;

Object.assign(globalThis, { MonacoEnvironment: { getWorker: () => new MonacoWorker() } });
defineThemes();
followTheme();

export function createMonacoEditor(options: EditorOptions): Editor {
  const model = monaco.createModel(options.text, 'python');
  model.updateOptions({ tabSize: 4, insertSpaces: true, trimAutoWhitespace: true });
  const view = monaco.create(options.host, {
    model,
    acceptSuggestionOnEnter: 'smart',
    ariaLabel: options.label,
    automaticLayout: true,
    contextmenu: true,
    fixedOverflowWidgets: true,
    folding: false,
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--mono'),
    glyphMargin: false,
    lineDecorationsWidth: 12,
    lineNumbersMinChars: 3,
    minimap: { enabled: false },
    occurrencesHighlight: 'singleFile',
    overviewRulerLanes: 0,
    padding: { top: 12, bottom: 12 },
    // In strings, too: fields of f-strings are code. Python knows which are.
    quickSuggestions: { other: true, comments: false, strings: true },
    renderFinalNewline: 'on',
    renderLineHighlight: 'line',
    renderLineHighlightOnlyWhenFocus: true,
    scrollBeyondLastColumn: 1,
    scrollBeyondLastLine: false,
    scrollbar: {
      alwaysConsumeMouseWheel: false,
      verticalScrollbarSize: 10,
      horizontalScrollbarSize: 10,
    },
    smoothScrolling: false,
    stickyScroll: { enabled: false },
    suggest: { showIcons: true, showStatusBar: false, preview: false },
    wordBasedSuggestions: 'off',
    ...lookOf(options.look),
  });
  describeInput(options);
  runByKey(view, options.onRun);
  leaveByEscape(view);
  keepHeight(view, options.host);
  view.setScrollTop(options.scrollTop);
  followCursor(view, () => lineHeightOf(view));
  const mistakes = view.createDecorationsCollection();
  const forgetMistake = () => {
    mistakes.clear();
    monaco.setModelMarkers(model, OWNER, []);
  };
  model.onDidChangeContent(({ changes }) => {
    const [marked] = mistakes.getRanges();
    if (marked && changes.some(({ range }) => touches(range, marked))) forgetMistake();
  });
  supportLanguage(model, options.language);
  model.onDidChangeContent(() => options.onChange(model.getValue()));
  let line = 1;
  view.onDidChangeCursorPosition(({ position }) => {
    if (!view.hasTextFocus() || position.lineNumber === line) return;
    line = position.lineNumber;
    options.onLine(line);
  });

  return {
    text: () => model.getValue(),
    replace(text) {
      // Marks move with their lines, which go.
      forgetMistake();
      view.pushUndoStop();
      const { from, to, insert } = smallestChange(model.getValue(), text);
      const [start, end] = [model.getPositionAt(from), model.getPositionAt(to)];
      const range = model.getFullModelRange().setEndPosition(end.lineNumber, end.column);
      const at = range.setStartPosition(start.lineNumber, start.column);
      view.executeEdits('replace', [{ range: at, text: insert }]);
      view.pushUndoStop();
    },
    mark(mistake) {
      monaco.setModelMarkers(model, OWNER, mistake ? markersFor(mistake, model) : []);
      const line = mistake?.line ?? null;
      mistakes.set(
        line === null || line > model.getLineCount()
          ? []
          : [
              {
                range: model.getFullModelRange().setStartPosition(line, 1).setEndPosition(line, 1),
                options: ERROR_LINE,
              },
            ],
      );
      if (line !== null) view.revealLineInCenterIfOutsideViewport(line);
    },
    show: monacoMarks(view),
    setLook: (look) => view.updateOptions(lookOf(look)),
    find: () => void view.getAction('actions.find')?.run(),
    focus: () => view.focus(),
    select(anchor, head) {
      const [from, to] = [model.getPositionAt(anchor), model.getPositionAt(head)];
      view.setSelection(Selection.fromPositions(from, to));
    },
    // From the keyboard: with the indentation and the closing brackets that come with keys.
    type: (text) => view.trigger('keyboard', 'type', { text }),
    dispose() {
      view.dispose();
      model.dispose();
    },
  };
}

function lookOf({ textSize, wordWrap }: EditorLook): monaco.IEditorOptions {
  const fontSize = TEXT_SIZE + 2 * textSize;
  return { fontSize, lineHeight: fontSize * 1.5, wordWrap: wordWrap ? 'on' : 'off' };
}

const lineHeightOf = (view: monaco.IStandaloneCodeEditor): number =>
  view.getOption(monaco.EditorOption.lineHeight);

/** Whether a change was one of the marked line itself, not of a place above or below it. */
const touches = (change: IRange, marked: IRange): boolean =>
  change.startLineNumber <= marked.startLineNumber &&
  change.endLineNumber >= marked.startLineNumber;

const ERROR_LINE: monaco.IModelDecorationOptions = {
  isWholeLine: true,
  className: 'error-line',
  linesDecorationsClassName: 'error-sign',
};

function markersFor(mistake: Diagnostic, model: monaco.ITextModel): monaco.IMarkerData[] {
  const { line, column, endLine, endColumn } = mistake;
  if (line === null || line > model.getLineCount()) return [];
  const unit = (at: number, place: number) =>
    unitAt(at <= model.getLineCount() ? model.getLineContent(at) : '', place);
  const start =
    column === null ? model.getLineFirstNonWhitespaceColumn(line) || 1 : unit(line, column);
  const lastLine = endLine ?? line;
  const stop = endColumn === null ? null : unit(lastLine, endColumn);
  // A place of no width could not be seen: mark up to the end of the line.
  const end =
    stop !== null && (lastLine !== line || stop > start) ? stop : model.getLineMaxColumn(line);
  return [
    {
      severity: MarkerSeverity.Error,
      message: `${mistake.type}: ${mistake.message}`,
      startLineNumber: line,
      startColumn: start,
      endLineNumber: lastLine,
      endColumn: end,
    },
  ];
}

/** Ties the visible hint on leaving the editor to the element that takes the keys. */
function describeInput({ host, hintId }: EditorOptions): void {
  host.querySelector('textarea, .native-edit-context')?.setAttribute('aria-describedby', hintId);
}

/** Not by Monaco's own commands: those of the last editor of a page would answer for all. */
function runByKey(view: monaco.IStandaloneCodeEditor, run: () => void): void {
  view.onKeyDown((event) => {
    if (event.keyCode !== KeyCode.Enter || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    run();
  });
}

/**
 * After Escape the next Tab moves on through the page; any other key, or coming back, undoes that. An
 * Escape that closes a list or a card does only that.
 */
function leaveByEscape(view: monaco.IStandaloneCodeEditor): void {
  const setLeaving = (tabFocusMode: boolean) => view.updateOptions({ tabFocusMode });
  const open = '.suggest-widget.visible, .parameter-hints-widget.visible';
  view.onKeyDown((event) => {
    if (event.keyCode === KeyCode.Escape) setLeaving(!view.getDomNode()?.querySelector(open));
    else if (event.keyCode !== KeyCode.Tab && event.keyCode !== KeyCode.Shift) setLeaving(false);
  });
  view.onDidFocusEditorText(() => setLeaving(false));
}

/** As high as its text, within limits, so that the page and not the editor scrolls. */
function keepHeight(view: monaco.IStandaloneCodeEditor, host: HTMLElement): void {
  const fit = () => {
    const lineHeight = lineHeightOf(view);
    const lines = (view.getContentHeight() - 24) / lineHeight;
    const height = Math.min(Math.max(lines, SMALLEST_LINES), LARGEST_LINES) * lineHeight + 24;
    host.style.height = `${height}px`;
    view.layout();
  };
  view.onDidContentSizeChange((change) => {
    if (change.contentHeightChanged) fit();
  });
  fit();
}
