import type { RunOutcome, Turn } from '../protocol/messages.js';
import type { Answer, Question } from '../protocol/questions.js';

export type Emit = (stream: 'stdout' | 'stderr', text: string) => void;

/** The Python package `playground`, with JSON turned into the protocol's values. */
export interface Playground {
  /** Does what can't be part of a start image; before the first run, at the latest by it. */
  prepare(): void;
  run(source: string, file: string, before: readonly string[], emit: Emit): RunOutcome;
  /** A turn of judging a program, here or in another worker. */
  take(turn: Turn, given: readonly string[], emit: Emit): string;
  ask(question: Question): Answer | null;
}

type PythonPlayground = Record<Turn, (...given: unknown[]) => string> & {
  settle(): void;
  prepare(): void;
  run(source: string, file: string, before: unknown, emit: Emit): string;
  stopped(source: string, file: string): string;
  ask(question: string): string;
};

/** What `work` gives, or what `stopped` does when Stop came before Python could take it as a value. */
function orStopped(work: () => string, stopped: () => string): string {
  try {
    return work();
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'KeyboardInterrupt') throw error;
    return stopped();
  }
}

/** What the judge hears when Stop came before Python could say so itself. */
const STOPPED = JSON.stringify({ status: 'stopped', stopped: true });

export interface Python {
  pyimport(name: string): unknown;
  toPy(value: unknown): { destroy(): void };
}

export function openPlayground(python: Python): Playground {
  const functions = python.pyimport('playground') as PythonPlayground;
  functions.settle();
  return {
    prepare: () => functions.prepare(),
    run(source, file, before, emit) {
      const steps = python.toPy(before);
      try {
        return JSON.parse(
          orStopped(
            () => functions.run(source, file, steps, emit),
            () => functions.stopped(source, file),
          ),
        ) as RunOutcome;
      } finally {
        steps.destroy();
      }
    },
    take: (turn, given, emit) =>
      orStopped(
        () => functions[turn](...given, ...(turn === 'begin_program' ? [emit] : [])),
        () => STOPPED,
      ),
    ask: (question) =>
      JSON.parse(
        orStopped(
          () => functions.ask(JSON.stringify(question)),
          () => 'null',
        ),
      ) as Answer | null,
  };
}
