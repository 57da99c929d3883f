import type { CheckOutcome, RunOutcome } from '../protocol/messages.js';
import type { Answer, Question } from '../protocol/questions.js';

export type Emit = (stream: 'stdout' | 'stderr', text: string) => void;

/** The Python package `playground`, with JSON turned into the protocol's values. */
export interface Playground {
  /** Does what can't be part of a start image; before the first run, at the latest by it. */
  prepare(): void;
  run(source: string, file: string, before: readonly string[], emit: Emit): RunOutcome;
  check(source: string, file: string, check: string, emit: Emit): CheckOutcome;
  ask(question: Question): Answer | null;
}

interface PythonPlayground {
  settle(): void;
  prepare(): void;
  run(source: string, file: string, before: unknown, emit: Emit): string;
  check(source: string, file: string, check: string, emit: Emit): string;
  stopped(source: string, file: string, check?: string): string;
  ask(question: string): string;
}

/** What `work` gives, or what `stopped` does when Stop came before Python could take it as a value. */
function orStopped(work: () => string, stopped: () => string): string {
  try {
    return work();
  } catch (error) {
    if ((error as { type?: unknown }).type !== 'KeyboardInterrupt') throw error;
    return stopped();
  }
}

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
    check(source, file, check, emit) {
      return JSON.parse(
        orStopped(
          () => functions.check(source, file, check, emit),
          () => functions.stopped(source, file, check),
        ),
      ) as CheckOutcome;
    },
    ask: (question) =>
      JSON.parse(
        orStopped(
          () => functions.ask(JSON.stringify(question)),
          () => 'null',
        ),
      ) as Answer | null,
  };
}
