import { type Extension, RangeSet, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
} from '@codemirror/view';
import type { Diagnostic } from '../protocol/messages.js';

/** What the place of a run's mistake says; it moves with its line and goes when that is edited. */
interface Mark {
  readonly lines: DecorationSet;
  readonly numbers: RangeSet<GutterMarker>;
}

const NONE: Mark = { lines: Decoration.none, numbers: RangeSet.empty };

class ErrorNumber extends GutterMarker {
  override elementClass = 'error-number';
}

const errorLine = (message: string) =>
  Decoration.line({ class: 'error-line', attributes: { title: message } });
const errorNumber = new ErrorNumber();
const marked = StateEffect.define<Diagnostic | null>();

const field = StateField.define<Mark>({
  create: () => NONE,
  update(mark, transaction) {
    const { changes, effects, newDoc, startState } = transaction;
    const effect = effects.find((each) => each.is(marked));
    if (effect) return markOf(effect.value as Diagnostic | null, newDoc);
    const at = mark.lines.iter();
    if (!transaction.docChanged || !at.value) return mark;
    const { from, to } = startState.doc.lineAt(at.from);
    if (changes.touchesRange(from, to)) return NONE;
    return { lines: mark.lines.map(changes), numbers: mark.numbers.map(changes) };
  },
  provide: (self) => [
    EditorView.decorations.from(self, ({ lines }) => lines),
    gutterLineClass.from(self, ({ numbers }) => numbers),
    EditorView.contentAttributes.from(self, ({ lines }): Record<string, string> =>
      lines.size ? { 'aria-invalid': 'true' } : {},
    ),
  ],
});

function markOf(mistake: Diagnostic | null, doc: Text): Mark {
  const line = mistake?.line ?? null;
  if (!mistake || line === null || line > doc.lines) return NONE;
  const { from } = doc.line(line);
  return {
    lines: Decoration.set(errorLine(`${mistake.type}: ${mistake.message}`).range(from)),
    numbers: RangeSet.of(errorNumber.range(from)),
  };
}

export const mistakeMark = (): Extension => field;

/** Marks a mistake's line and brings it into view, or takes the mark away. */
export function setMistake(view: EditorView, mistake: Diagnostic | null): void {
  view.dispatch({ effects: marked.of(mistake) });
  const line = mistake?.line ?? null;
  if (line === null || line > view.state.doc.lines) return;
  // Only within the editor: a run must not scroll the page.
  const { top, bottom } = view.lineBlockAt(view.state.doc.line(line).from);
  const { scrollTop, clientHeight } = view.scrollDOM;
  if (top < scrollTop || bottom > scrollTop + clientHeight)
    view.scrollDOM.scrollTop = top - clientHeight / 2;
}
