import type { Diagnostic } from '../protocol/messages.js';
import type { Language } from './language.js';
import type { EditorMarks } from './marks.js';

/** How programs look in an editor, as this reader has chosen. */
export interface EditorLook {
  /** Steps of 2 pixels from the size that suits the device. */
  readonly textSize: number;
  readonly wordWrap: boolean;
}

export const PLAIN_LOOK: EditorLook = { textSize: 0, wordWrap: false };

/** A place to write a program, whatever draws it. */
export interface Editor {
  text(): string;
  /** Puts other text in its place as one step that the editor's own undo takes back. */
  replace(text: string): void;
  /** Marks a mistake at its place, or takes the mark away. */
  mark(mistake: Diagnostic | null): void;
  /** Shows what the graphs say of its lines, in place of what was shown before. */
  show(marks: EditorMarks): void;
  setLook(look: EditorLook): void;
  /** Opens the editor's own search. */
  find(): void;
  focus(): void;
  /** Selects from an anchor to where the cursor is, in UTF-16 units of the text. */
  select(anchor: number, head: number): void;
  /** Writes at the cursor what keys would have written. */
  type(text: string): void;
  dispose(): void;
}

export interface EditorOptions {
  readonly host: HTMLElement;
  readonly text: string;
  /** Its accessible name, and the id of the hint that says how to leave it by keyboard. */
  readonly label: string;
  readonly hintId: string;
  readonly look: EditorLook;
  /** How far the text was scrolled that it takes the place of, in pixels. */
  readonly scrollTop: number;
  readonly language: Language;
  onChange(text: string): void;
  onRun(): void;
  /** The reader has moved the cursor to this line. */
  onLine(line: number): void;
}

export type EditorMaker = (options: EditorOptions) => Editor;
export type EditorLoader = () => Promise<EditorMaker>;

/** Phones, tablets and narrow windows, where Monaco doesn't work or takes too much. */
export function wantsSmallEditor(): boolean {
  return matchMedia('(pointer: coarse), (max-width: 700px)').matches;
}

/** Loads the editor that suits this device; the other one is never downloaded. */
export const loadEditor: EditorLoader = async () =>
  wantsSmallEditor()
    ? (await import('./codemirror.js')).createCodeMirror
    : (await import('./monaco.js')).createMonacoEditor;
