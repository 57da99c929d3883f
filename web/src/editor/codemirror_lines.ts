import { type Extension, RangeSet, type Range, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  WidgetType,
} from '@codemirror/view';
import { strings } from '../strings/strings.js';
import type { EditorMarks, LineMark } from './marks.js';

interface Shown {
  readonly lines: DecorationSet;
  readonly numbers: RangeSet<GutterMarker>;
}

const NONE: Shown = { lines: Decoration.none, numbers: RangeSet.empty };

class MarkedNumber extends GutterMarker {
  constructor(kind: LineMark) {
    super();
    this.elementClass = `mark-number mark-number-${kind}`;
  }
}

class LockedNumber extends GutterMarker {
  override elementClass = 'number-locked';
}

const lockedNumber = new LockedNumber();
const LOCKED = Decoration.line({
  class: 'mark-locked',
  attributes: { title: strings.editor.lockedLine },
});

class Hint extends WidgetType {
  constructor(private readonly text: string) {
    super();
  }

  override eq(other: Hint): boolean {
    return other.text === this.text;
  }

  toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'line-hint';
    element.textContent = `  ${this.text}`;
    return element;
  }
}

const shownMarks = StateEffect.define<EditorMarks>();

const field = StateField.define<Shown>({
  create: () => NONE,
  update(shown, { effects, changes, docChanged, newDoc }) {
    const effect = effects.find((each) => each.is(shownMarks));
    if (!effect) {
      if (!docChanged) return shown;
      return { lines: shown.lines.map(changes), numbers: shown.numbers.map(changes) };
    }
    const { lines, hints, locked = [] } = effect.value as EditorMarks;
    const decorations: Range<Decoration>[] = [];
    const numbers: Range<GutterMarker>[] = [];
    for (const [line, kind] of lines) {
      if (line > newDoc.lines) continue;
      const { from } = newDoc.line(line);
      decorations.push(Decoration.line({ class: `mark-${kind}` }).range(from));
      numbers.push(new MarkedNumber(kind).range(from));
    }
    for (const [line, text] of hints) {
      if (line > newDoc.lines) continue;
      const widget = Decoration.widget({ widget: new Hint(text), side: 1 });
      decorations.push(widget.range(newDoc.line(line).to));
    }
    for (const [first, last] of locked) {
      for (let line = first; line <= Math.min(last, newDoc.lines); line++) {
        const { from } = newDoc.line(line);
        decorations.push(LOCKED.range(from));
        numbers.push(lockedNumber.range(from));
      }
    }
    return { lines: Decoration.set(decorations, true), numbers: RangeSet.of(numbers, true) };
  },
  provide: (self) => [
    EditorView.decorations.from(self, ({ lines }) => lines),
    gutterLineClass.from(self, ({ numbers }) => numbers),
  ],
});

export const lineMarks = (): Extension => field;

/** Shows marks of lines and what stands behind them, until others are shown. */
export function showMarks(view: EditorView, marks: EditorMarks): void {
  view.dispatch({ effects: shownMarks.of(marks) });
}
