import { EditorView } from '@codemirror/view';

/** The page's own colours, which change with its theme. Tokens have theirs in style/editor.css. */
export const THEME = EditorView.theme({
  '&': { color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    minHeight: '9.5rem',
    maxHeight: 'min(75vh, 48rem)',
    fontFamily: 'var(--mono)',
    lineHeight: '1.5',
  },
  '.cm-content': { padding: '12px 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.7rem' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'var(--sunken)',
    color: 'var(--muted)',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    borderLeft: '4px solid transparent',
    padding: '0 0.5rem 0 0.2rem',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground':
    { backgroundColor: 'var(--selection)' },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: '6px',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontSize: '0.875rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '13rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-panels': { backgroundColor: 'var(--sunken)', color: 'var(--ink)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel input, .cm-panel button': { fontSize: '0.875rem' },
  '.cm-textfield': {
    border: '1px solid var(--line-strong)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    backgroundImage: 'none',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
  },
  '.cm-searchMatch': { outline: '1px solid var(--line-strong)', backgroundColor: 'transparent' },
  '.cm-searchMatch.cm-searchMatch-selected': { backgroundColor: 'var(--input-soft)' },
  '&.cm-focused .cm-matchingBracket': {
    outline: '1px solid var(--line-strong)',
    backgroundColor: 'transparent',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    outline: '1px dashed var(--bad)',
    backgroundColor: 'transparent',
  },
});

/** Where the page's bars cover a line at the top and at the bottom of the window. */
export const BARS = EditorView.scrollMargins.of(() => ({ top: 80, bottom: 72 }));
