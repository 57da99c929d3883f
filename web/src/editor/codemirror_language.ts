/** Completions, hovers, signatures and markers in CodeMirror, from what the language service knows. */
import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { type Extension, type Text } from '@codemirror/state';
import {
  EditorView,
  hoverTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { Marker } from '../protocol/language.js';
import { signatureHelp } from './codemirror_signature.js';
import { unitAt } from './columns.js';
import { COMPLETES_AFTER, cursorAt, endOfName, type Language, MarkerWatch } from './language.js';

export function languageSupport(language: Language): Extension {
  return [
    autocompletion({ override: [(context) => complete(language, context)], icons: false }),
    hoverTooltip((view, position) => hover(language, view, position)),
    signatureHelp(language),
    markers(language),
  ];
}

const NAME = /[\p{L}\p{N}_]*$/u;

async function complete(
  language: Language,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const text = state.doc.toString();
  const typed = NAME.exec(text.slice(0, pos))?.[0] ?? '';
  const wanted = explicit || typed !== '' || COMPLETES_AFTER.includes(text[pos - 1] ?? ' ');
  if (!wanted) return null;
  const found = await language.complete(cursorAt(text, pos));
  if (!found || context.aborted || found.items.length === 0) return null;
  const from = pos - found.prefix.length;
  const before = text.slice(0, from);
  return {
    from,
    options: found.items.map(({ label, kind }, index) => ({
      label,
      type: kind,
      // The nearest first, where the typed letters fit as well.
      boost: -Math.min(index, 99),
      info: async () => {
        const explained = await language.explain(cursorAt(before + label, from + label.length));
        return explained && card(explained.code, explained.doc);
      },
    })),
    validFor: /^[\p{L}\p{N}_]*$/u,
  };
}

async function hover(
  language: Language,
  view: EditorView,
  position: number,
): Promise<Tooltip | null> {
  const text = view.state.doc.toString();
  const end = endOfName(text, position);
  const found = end === null ? null : await language.hover(cursorAt(text, end));
  if (!found || end === null) return null;
  const from = end - (NAME.exec(text.slice(0, end))?.[0].length ?? 0);
  return {
    pos: from,
    end,
    above: true,
    create: () => ({ dom: card(found.code, found.doc) }),
  };
}

/** Python and a sentence about it. */
function card(code: string, doc: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'language-card';
  const head = document.createElement('code');
  head.textContent = code;
  const sentence = document.createElement('p');
  sentence.textContent = doc;
  dom.append(head, ...(doc ? [sentence] : []));
  return dom;
}

function markers(language: Language): Extension {
  return ViewPlugin.define((view) => {
    const watch = new MarkerWatch(
      language,
      () => view.state.doc.toString(),
      (found) =>
        view.dispatch(
          setDiagnostics(
            view.state,
            found.map((marker) => diagnosticOf(marker, view.state.doc)),
          ),
        ),
    );
    return {
      update: ({ docChanged }: ViewUpdate) => {
        if (docChanged) watch.changed();
      },
      destroy: () => watch.stop(),
    };
  });
}

function diagnosticOf(marker: Marker, doc: Text): Diagnostic {
  const at = (line: number, column: number) => {
    const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return Math.min(from + unitAt(text, column) - 1, to);
  };
  const from = at(marker.line, marker.column);
  const to = Math.max(from, at(marker.endLine, marker.endColumn));
  return { from, to, severity: marker.severity, message: marker.message };
}
