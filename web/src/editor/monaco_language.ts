/** Completions, hovers and signatures in Monaco, whose providers are one for all editors of a page. */
import { languages, editor as monaco, MarkerSeverity, type Position } from 'monaco-editor/editor';
import 'monaco-editor/features/parameterHints/register';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import type { CompletionKind, Cursor, Marker } from '../protocol/language.js';
import { unitAt } from './columns.js';
import { COMPLETES_AFTER, cursorAt, endOfName, type Language, MarkerWatch } from './language.js';

const OWNER = 'language';
const languageOf = new Map<monaco.ITextModel, Language>();

/** Gives a program's editor what is known about it, for as long as its model lives. */
export function supportLanguage(model: monaco.ITextModel, language: Language): void {
  languageOf.set(model, language);
  const watch = new MarkerWatch(
    language,
    () => model.getValue(),
    (markers) =>
      monaco.setModelMarkers(
        model,
        OWNER,
        markers.map((marker) => markerData(marker, model)),
      ),
  );
  model.onDidChangeContent(() => watch.changed());
  model.onWillDispose(() => {
    watch.stop();
    languageOf.delete(model);
  });
}

function markerData(marker: Marker, model: monaco.ITextModel): monaco.IMarkerData {
  const unit = (line: number, column: number) =>
    unitAt(line <= model.getLineCount() ? model.getLineContent(line) : '', column);
  return {
    severity: marker.severity === 'error' ? MarkerSeverity.Error : MarkerSeverity.Warning,
    message: marker.message,
    startLineNumber: marker.line,
    startColumn: unit(marker.line, marker.column),
    endLineNumber: marker.endLine,
    endColumn: unit(marker.endLine, marker.endColumn),
  };
}

const KINDS: Readonly<Record<CompletionKind, languages.CompletionItemKind>> = {
  class: languages.CompletionItemKind.Class,
  function: languages.CompletionItemKind.Function,
  keyword: languages.CompletionItemKind.Keyword,
  method: languages.CompletionItemKind.Method,
  module: languages.CompletionItemKind.Module,
  parameter: languages.CompletionItemKind.Value,
  property: languages.CompletionItemKind.Property,
  variable: languages.CompletionItemKind.Variable,
};

interface Item extends languages.CompletionItem {
  readonly model: monaco.ITextModel;
  readonly cursor: Cursor;
}

const at = (model: monaco.ITextModel, position: Position): Cursor =>
  cursorAt(model.getValue(), model.getOffsetAt(position));

languages.registerCompletionItemProvider('python', {
  triggerCharacters: [...COMPLETES_AFTER],
  async provideCompletionItems(model, position) {
    const cursor = at(model, position);
    const found = await languageOf.get(model)?.complete(cursor);
    if (!found) return null;
    const head = cursor.head.slice(0, cursor.head.length - found.prefix.length);
    const range = {
      startLineNumber: position.lineNumber,
      endLineNumber: position.lineNumber,
      startColumn: position.column - found.prefix.length,
      endColumn: position.column,
    };
    const suggestions = found.items.map(({ label, kind }, index): Item => {
      const explained = { head: head + label, tail: cursor.tail };
      return {
        label,
        kind: KINDS[kind],
        insertText: label,
        range,
        sortText: String(index).padStart(4, '0'),
        model,
        cursor: explained,
      };
    });
    return { suggestions };
  },
  async resolveCompletionItem(item) {
    const { model, cursor } = item as Item;
    const found = await languageOf.get(model)?.explain(cursor);
    if (!found) return item;
    return { ...item, detail: found.code, ...(found.doc ? { documentation: found.doc } : {}) };
  },
});

languages.registerHoverProvider('python', {
  async provideHover(model, position) {
    const text = model.getValue();
    const end = endOfName(text, model.getOffsetAt(position));
    const found = end === null ? null : await languageOf.get(model)?.hover(cursorAt(text, end));
    if (!found) return null;
    const code = { value: `\`\`\`python\n${found.code}\n\`\`\`` };
    return { contents: found.doc ? [code, { value: plainText(found.doc) }] : [code] };
  },
});

languages.registerSignatureHelpProvider('python', {
  signatureHelpTriggerCharacters: ['(', ','],
  signatureHelpRetriggerCharacters: [')', '=', ' '],
  async provideSignatureHelp(model, position) {
    const found = await languageOf.get(model)?.signature(at(model, position));
    if (!found) return null;
    const { label, parameters, active, doc } = found;
    const shown = parameters.map(([from, to]) => ({ label: [from, to] as [number, number] }));
    const signature = { label, parameters: shown, ...(doc ? { documentation: doc } : {}) };
    const activeParameter = active < 0 ? parameters.length : active;
    return {
      value: { signatures: [signature], activeSignature: 0, activeParameter },
      dispose: () => undefined,
    };
  },
});

/** Text in which Markdown finds no marks. */
const plainText = (text: string): string => text.replace(/[\\`*_{}[\]()<>#+!|~-]/g, '\\$&');
