import { type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  EditorView,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Signature } from '../protocol/language.js';
import { cursorAt, type Language } from './language.js';

const shown = StateEffect.define<Tooltip | null>();

const field = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, transaction) {
    const effect = transaction.effects.find((each) => each.is(shown));
    if (effect) return effect.value as Tooltip | null;
    return tooltip && { ...tooltip, pos: transaction.changes.mapPos(tooltip.pos) };
  },
  provide: (self) => showTooltip.from(self),
});

/** Shows the signature of the call whose argument is being typed, until the cursor leaves it. */
export function signatureHelp(language: Language): Extension {
  const help = ViewPlugin.define((view) => new Help(view, language));
  return [
    field,
    help,
    EditorView.domEventHandlers({
      keydown({ key }, view) {
        if (key === 'Escape') view.plugin(help)?.close();
        return false;
      },
    }),
  ];
}

class Help {
  #asked = 0;

  constructor(
    private readonly view: EditorView,
    private readonly language: Language,
  ) {}

  update({ docChanged, selectionSet, transactions }: ViewUpdate): void {
    const typed = docChanged && transactions.some((each) => each.isUserEvent('input.type'));
    const open = this.view.state.field(field) !== null;
    // Asked for by typing a call's parenthesis or comma; followed while it is open.
    if (open ? docChanged || selectionSet : typed && this.#before().match(/[(,]\s?$/))
      void this.#look();
  }

  close(): void {
    this.#asked++;
    if (this.view.state.field(field))
      queueMicrotask(() => this.view.dispatch({ effects: shown.of(null) }));
  }

  destroy(): void {
    this.#asked++;
  }

  #before(): string {
    const { doc, selection } = this.view.state;
    return doc.sliceString(0, selection.main.head);
  }

  async #look(): Promise<void> {
    const asked = ++this.#asked;
    const { doc, selection } = this.view.state;
    const { head } = selection.main;
    const found = await this.language.signature(cursorAt(doc.toString(), head));
    if (asked !== this.#asked) return;
    const tooltip: Tooltip | null = found && {
      pos: head,
      above: true,
      create: () => ({ dom: signatureCard(found) }),
    };
    this.view.dispatch({ effects: shown.of(tooltip) });
  }
}

function signatureCard({ label, parameters, active, doc }: Signature): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'language-card';
  const code = document.createElement('code');
  const [from, to] = parameters[active] ?? [0, 0];
  const strong = document.createElement('strong');
  strong.textContent = label.slice(from, to);
  code.append(label.slice(0, from), strong, label.slice(to));
  const sentence = document.createElement('p');
  sentence.textContent = doc;
  dom.append(code, ...(doc ? [sentence] : []));
  return dom;
}
