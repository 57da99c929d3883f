import type { editor as monaco } from 'monaco-editor/editor';

/**
 * Scrolls the page along with the cursor. The editor is as high as its program, so its own scrolling
 * does not keep the cursor's line in view; what lies behind the page's bars, whose heights are the
 * page's scroll padding, is not in view either. A click is left alone: it was where it could be seen.
 */
export function followCursor(view: monaco.IStandaloneCodeEditor, lineHeight: () => number): void {
  let asked = false;
  const follow = () => {
    asked = false;
    const position = view.getPosition();
    const place = position && view.getScrolledVisiblePosition(position);
    const node = view.getDomNode();
    if (!place || !node) return;
    const top = node.getBoundingClientRect().top + place.top;
    scrollTo({ top: scrollY + missing(top, top + lineHeight()), behavior: 'instant' });
  };
  view.onDidChangeCursorPosition(({ source }) => {
    if (asked || source === 'mouse' || !view.hasTextFocus() || allIsSelected(view)) return;
    asked = true;
    // By then the editor has its new height, if a line was added.
    requestAnimationFrame(follow);
  });
}

/** How far the page must scroll for this stretch of the window to be in view: 0 when it is. */
function missing(top: number, bottom: number): number {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const above = top - (parseFloat(scrollPaddingTop) || 0);
  const below = bottom - innerHeight + (parseFloat(scrollPaddingBottom) || 0);
  return above < 0 ? above : Math.max(below, 0);
}

/** Select all is no move: the page stays where it is. */
function allIsSelected(view: monaco.IStandaloneCodeEditor): boolean {
  const selection = view.getSelection();
  const all = view.getModel()?.getFullModelRange();
  return !!selection && !selection.isEmpty() && !!all?.equalsRange(selection);
}
