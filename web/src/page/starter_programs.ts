import { composeProgram, EMPTY } from '../../../starters/compose.mjs';
import { type Embed, seedSource } from '../embed/flags.js';
import type { EngineClient } from '../engine/client.js';
import type { Drafts } from '../lessons/drafts.js';
import type { StarterPart, Starters } from '../protocol/starters.js';
import { strings } from '../strings/strings.js';
import { Program } from './program.js';

/** A starting point: a model with something that is done to it, or nothing at all. */
export interface Start {
  readonly model: StarterPart | null;
  readonly transform: StarterPart | null;
  readonly title: string;
  readonly program: Program;
}

export const EMPTY_ID = 'empty';

const idOf = (model: string, transform: string): string => `${model}-${transform}`;

/** A start for each model with each transform, by the program's id; the empty one is the last. */
export function createStarts(
  { models, transforms }: Starters,
  engine: EngineClient,
  drafts: Drafts,
  embed: Embed | null = null,
): ReadonlyMap<string, Start> {
  const seed = embed && seedSource(embed);
  const before = () => (seed ? [seed] : []);
  const locked = embed?.locked ?? [];
  const programOf = (id: string, shipped: string) => {
    const setup = { id, shipped, editable: true, before, recorded: null, locked };
    return new Program(setup, engine, drafts);
  };
  const starts = new Map<string, Start>();
  for (const model of models) {
    for (const transform of transforms) {
      const id = idOf(model.id, transform.id);
      const title = strings.playground.program(model.title, transform.title);
      const program = programOf(id, composeProgram(model, transform));
      starts.set(id, { model, transform, title, program });
    }
  }
  const program = programOf(EMPTY_ID, EMPTY);
  starts.set(EMPTY_ID, { model: null, transform: null, title: strings.playground.empty, program });
  return starts;
}

/** The start that is chosen by ids, which come from a store or an address; the first one for others. */
export function startAt(
  starts: ReadonlyMap<string, Start>,
  model: unknown,
  transform: unknown,
): Start {
  const id = model === EMPTY_ID ? EMPTY_ID : idOf(String(model), String(transform));
  const [first] = starts.values();
  const start = starts.get(id) ?? first;
  if (!start) throw new Error('the build has no starting points');
  return start;
}
