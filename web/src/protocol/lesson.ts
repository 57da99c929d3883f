/**
 * A lesson as the build makes it from its folder. Types only. HTML comes from lesson Markdown at build
 * time with raw HTML switched off, so that a page may insert it as it is.
 */

import type { RunOutcome } from './messages.js';

export interface LessonSummary {
  readonly slug: string;
  readonly number: number;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  readonly needs: readonly string[];
  readonly teaches: readonly string[];
  readonly exercises: readonly ExerciseSummary[];
}

export interface ExerciseSummary {
  readonly id: string;
  readonly title: string;
  /** The ids of its parts, under which progress is kept. */
  readonly parts: readonly string[];
}

/** A word of the course, in the order of the alphabet. */
export interface GlossaryEntry {
  readonly id: string;
  readonly term: string;
  readonly html: string;
}

export interface Lesson extends LessonSummary {
  readonly visual: Visual;
  readonly blocks: readonly Block[];
}

/** What of a block's results is on show at first: `View` of web/src/page/view.ts, as data. */
export interface Visual {
  readonly block: string;
  readonly graph: string | null;
  readonly pane: string;
  readonly step: number | null;
  readonly node: number | null;
  readonly line: number | null;
}

export type Block = ProseBlock | CodeBlock | ExerciseBlock;

export interface ProseBlock {
  readonly kind: 'prose';
  readonly html: string;
}

export interface CodeBlock {
  readonly kind: 'code';
  /** Unique within the lesson; drafts are stored under it. */
  readonly id: string;
  readonly title: string;
  readonly source: string;
  /** The source as highlighted HTML spans, for reading before an editor is there. */
  readonly html: string;
  /** Ids of the code blocks that run first in the same namespace. */
  readonly after: readonly string[];
  /** Whether it opens in an editor with panes. Others are read and run as they are. */
  readonly editable: boolean;
  /** The pane that is open at first; null for the first one. */
  readonly pane: string | null;
  /** What it prints, and the graphs it makes, recorded at build time on our engine. */
  readonly output: string;
  readonly recorded: RunOutcome;
}

export interface ExerciseBlock {
  readonly kind: 'exercise';
  readonly id: string;
  readonly title: string;
  readonly html: string;
  readonly parts: readonly (ChoicePart | PredictPart | OrderPart | CodingPart)[];
}

export interface ChoicePart {
  readonly kind: 'choice';
  readonly id: string;
  readonly questionHtml: string;
  readonly options: readonly {
    readonly html: string;
    readonly right: boolean;
    readonly reasonHtml: string;
  }[];
}

/** What does this program print? The right answer is what it printed when the lesson was built. */
export interface PredictPart {
  readonly kind: 'predict';
  readonly id: string;
  readonly questionHtml: string;
  readonly source: string;
  readonly html: string;
  readonly prints: string;
  readonly reasonHtml: string;
}

/** Lines to be put in order, a Parsons problem; judged by running the program that they make. */
export interface OrderPart {
  readonly kind: 'order';
  readonly id: string;
  readonly questionHtml: string;
  /** The program around the lines. */
  readonly before: string;
  readonly after: string;
  /** In the order in which they are offered. */
  readonly pieces: readonly {
    readonly code: string;
    readonly html: string;
    /** Why it does not belong where it stands, where the author says so. */
    readonly reasonHtml: string | null;
    /** Whether it belongs nowhere. */
    readonly wrong: boolean;
  }[];
  readonly right: readonly { readonly piece: number; readonly indent: number }[];
  /** What the program prints with the lines in the right order, from running it. */
  readonly prints: string;
  readonly reasonHtml: string;
}

export interface CodingPart {
  readonly kind: 'coding';
  readonly id: string;
  /** To write a program, or to find an input that breaks one that is given. */
  readonly task: 'write' | 'find';
  readonly promptHtml: string;
  readonly starter: string;
  readonly starterHtml: string;
  readonly check: string;
  readonly solution: string;
  readonly solutionHtml: string;
  /** HTML, from the idea to the code. */
  readonly hints: readonly string[];
}
