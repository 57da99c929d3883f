import type { Diagnostic } from '../protocol/messages.js';

/** A place to write a program, whatever draws it. */
export interface Editor {
  text(): string;
  /** Puts other text in its place as one step that the editor's own undo takes back. */
  replace(text: string): void;
  /** Marks a mistake at its place, or takes the mark away. */
  mark(mistake: Diagnostic | null): void;
  focus(): void;
  dispose(): void;
}

export interface EditorOptions {
  readonly host: HTMLElement;
  readonly text: string;
  /** Its accessible name, and the id of the hint that says how to leave it by keyboard. */
  readonly label: string;
  readonly hintId: string;
  onChange(text: string): void;
  onRun(): void;
}

export type EditorMaker = (options: EditorOptions) => Editor;
export type EditorLoader = () => Promise<EditorMaker>;

/** Phones and tablets, where Monaco doesn't work. */
export function wantsPlainEditor(): boolean {
  return matchMedia('(pointer: coarse), (max-width: 700px)').matches;
}

/** Loads the editor that suits this device; the other one is never downloaded. */
export const loadEditor: EditorLoader = async () =>
  wantsPlainEditor()
    ? (await import('./plain.js')).createPlainEditor
    : (await import('./monaco.js')).createMonacoEditor;
