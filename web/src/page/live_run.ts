import type { EngineClient } from '../engine/client.js';
import { strings } from '../strings/strings.js';
import type { EditorSettings } from './editor_settings.js';
import { untilFree } from './language.js';
import type { Program } from './program.js';

const PAUSE_MS = 250;
/** A program that runs longer than this is taken for one that hangs. */
const LONGEST_MS = 3000;

/**
 * Runs a program a moment after each change of its text, where the learner wants that: when it compiles,
 * when nothing else runs, and never one that came in a link before the learner has run it. After one
 * that hung it is off again, in this browser.
 */
export function runWhileTyping(
  program: Program,
  engine: EngineClient,
  settings: EditorSettings,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let foreign = false;
  let seen = program.text.value;

  const compiles = async (source: string): Promise<boolean> => {
    const surroundings = { before: program.setup.before(), file: program.file };
    const question = { kind: 'markers', source, ...surroundings } as const;
    const answer = await engine.ask<'markers'>(question, { lane: 'live' });
    return !!answer?.ok && answer.value.every(({ severity }) => severity !== 'error');
  };

  const go = async () => {
    const text = program.text.value;
    const wanted = () => settings.liveRun.value && !foreign && program.text.value === text;
    await untilFree(engine);
    if (!wanted() || !(await compiles(text)) || !wanted()) return;
    if (engine.state.value.kind !== 'ready') return;
    let hung = false;
    const limit = setTimeout(() => {
      hung = true;
      settings.setLiveRun(false);
      program.stop();
    }, LONGEST_MS);
    await program.run({ live: true });
    clearTimeout(limit);
    if (hung) program.status.value = strings.editor.liveRunOff;
  };

  const stops = [
    // A run can only be the learner's own while the program is foreign.
    program.origin.subscribe((origin) => {
      if (origin?.kind === 'run') foreign = false;
    }),
    program.fromLink.subscribe((fromLink) => {
      if (fromLink) foreign = true;
    }),
    program.text.subscribe((text) => {
      if (text === seen) return;
      seen = text;
      clearTimeout(timer);
      if (settings.liveRun.value && !foreign) timer = setTimeout(() => void go(), PAUSE_MS);
    }),
    () => clearTimeout(timer),
  ];
  return () => stops.forEach((stop) => stop());
}
