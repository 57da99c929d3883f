/**
 * CodeMirror 6, for phones, tablets and narrow windows: it keeps the system's own selection, keyboards
 * and dictation, and is a fifth of Monaco's size.
 */
import { completionStatus } from '@codemirror/autocomplete';
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  isolateHistory,
} from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from '@codemirror/language';
import { openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { type Command, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { languageSupport } from './codemirror_language.js';
import { lineMarks, showMarks } from './codemirror_lines.js';
import { mistakeMark, setMistake } from './codemirror_mark.js';
import { BARS, THEME } from './codemirror_theme.js';
import type { Editor, EditorLook, EditorOptions } from './editor.js';
import { smallestChange } from './smallest_change.js';

const TEXT_SIZE = 16;
const STEP = 4;

export function createCodeMirror(options: EditorOptions): Editor {
  const look = new Compartment();
  const view = new EditorView({
    parent: options.host,
    doc: options.text,
    extensions: [
      EditorView.contentAttributes.of({
        'aria-label': options.label,
        'aria-describedby': options.hintId,
        autocapitalize: 'off',
        autocorrect: 'off',
        spellcheck: 'false',
        // What scrolls holds something that keys can reach.
        tabindex: '0',
      }),
      EditorState.tabSize.of(STEP),
      indentUnit.of(' '.repeat(STEP)),
      lineNumbers(),
      history(),
      bracketMatching(),
      indentOnInput(),
      python(),
      syntaxHighlighting(classHighlighter),
      search({ top: true }),
      mistakeMark(),
      languageSupport(options.language),
      lineMarks(),
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => (options.onRun(), true) }])),
      keymap.of([
        { key: 'Tab', run: indentByTab, shift: indentLess },
        ...searchKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      leaveByEscape(),
      matchMedia('(pointer: coarse)').matches ? [] : drawSelection(),
      THEME,
      BARS,
      look.of(lookOf(options.look)),
      EditorView.updateListener.of(({ docChanged, selectionSet, state, startState, view: own }) => {
        if (docChanged) options.onChange(state.doc.toString());
        const line = lineOf(state);
        if (selectionSet && own.hasFocus && line !== lineOf(startState)) options.onLine(line);
      }),
    ],
  });

  view.scrollDOM.scrollTop = options.scrollTop;

  return {
    text: () => view.state.doc.toString(),
    replace(text) {
      view.dispatch({
        changes: smallestChange(view.state.doc.toString(), text),
        annotations: isolateHistory.of('full'),
      });
    },
    mark: (mistake) => setMistake(view, mistake),
    show: (marks) => showMarks(view, marks),
    setLook: (next) => view.dispatch({ effects: look.reconfigure(lookOf(next)) }),
    find: () => void openSearchPanel(view),
    focus: () => view.focus(),
    select(anchor, head) {
      const { length } = view.state.doc;
      view.dispatch({
        selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
      });
    },
    type: (text) => view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type' }),
    dispose: () => view.destroy(),
  };
}

const lineOf = ({ doc, selection }: EditorState): number => doc.lineAt(selection.main.head).number;

function lookOf({ textSize, wordWrap }: EditorLook): Extension {
  const size = TEXT_SIZE + 2 * textSize;
  return [
    EditorView.theme({ '&': { fontSize: `${size}px` } }),
    wordWrap ? EditorView.lineWrapping : [],
  ];
}

/** Moves the selected lines, or fills up to the next step at the cursor. */
const indentByTab: Command = (view) => {
  const { state } = view;
  if (state.selection.ranges.some(({ empty }) => !empty)) return indentMore(view);
  const { head } = state.selection.main;
  const column = head - state.doc.lineAt(head).from;
  view.dispatch(state.replaceSelection(' '.repeat(STEP - (column % STEP))));
  return true;
};

/** After Escape the next Tab moves on through the page; any other key, or coming back, undoes that. */
function leaveByEscape(): Extension {
  return Prec.highest(
    EditorView.domEventHandlers({
      keydown({ key }, view) {
        if (key === 'Escape') view.setTabFocusMode(completionStatus(view.state) === null);
        else if (key !== 'Tab' && key !== 'Shift') view.setTabFocusMode(false);
        return false;
      },
      focus(_, view) {
        view.setTabFocusMode(false);
        return false;
      },
    }),
  );
}
