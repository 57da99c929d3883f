import type { Language } from '../editor/language.js';
import type { EngineClient } from '../engine/client.js';
import type { AskOptions } from '../engine/questions.js';
import type { Question, QuestionKind, Questions } from '../protocol/questions.js';
import type { Program } from './program.js';

/** What Python knows about one program, asked between runs. */
export function languageOf(program: Program, engine: EngineClient): Language {
  const surroundings = () => ({ before: program.setup.before(), file: program.file });
  async function ask<K extends QuestionKind>(
    question: Question<K>,
    options: AskOptions = {},
  ): Promise<Questions[K]['answer'] | null> {
    const answer = await engine.ask<K>(question, options);
    return answer?.ok ? answer.value : null;
  }
  let looks = 0;
  return {
    async markers(source) {
      const look = ++looks;
      await untilFree(engine);
      if (look !== looks) return null;
      return ask<'markers'>({ kind: 'markers', source, ...surroundings() });
    },
    complete: (cursor) => ask<'complete'>({ kind: 'complete', ...cursor, ...surroundings() }),
    hover: (cursor) => ask<'hover'>({ kind: 'hover', ...cursor, ...surroundings() }),
    explain: (cursor) =>
      ask<'hover'>({ kind: 'hover', ...cursor, ...surroundings() }, { lane: 'explain' }),
    signature: (cursor) => ask<'signature'>({ kind: 'signature', ...cursor, ...surroundings() }),
  };
}

/** Resolves when no program runs and Python has started. */
export function untilFree({ state }: EngineClient): Promise<void> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    stop = state.subscribe(({ kind }) => {
      if (kind !== 'ready') return;
      resolve();
      // The first call comes before there is anything to stop.
      queueMicrotask(() => stop?.());
    });
  });
}
