import type { EngineClient } from '../engine/client.js';
import type { CodeSource } from '../graphs/history.js';
import type { RunId } from '../protocol/messages.js';
import type { Answer } from '../protocol/questions.js';

/** Asks for all steps of a short tape at once, and for single steps of a long one. */
export function createCodeSource(engine: EngineClient, about: RunId, graph: number): CodeSource {
  let all: Promise<Answer<'codes'> | null> | null = null;
  return async (step, lane) => {
    all ??= engine.ask({ kind: 'codes', graph }, { about, lane: `codes ${about} ${graph}` });
    const known = await all;
    if (!known) all = null;
    if (!known?.ok) return null;
    if (known.value) return known.value.codes[known.value.steps[step] ?? -1] ?? null;
    const question = { kind: 'code', graph, step } as const;
    const one = await engine.ask(question, { about, lane: `code ${lane}` });
    return one?.ok ? one.value : null;
  };
}
