/**
 * Every text of the page that people read, but for lessons, which are files of their own, and for what
 * Python and torch say, which is theirs. One file of `en/` an area; components name no words themselves.
 *
 * A translation is another folder like `en/` whose catalogue has the type `Strings`, so that a missing
 * text doesn't compile; plurals follow `plural.ts`, elements inside of sentences `fill.ts`.
 */
import { drafts } from './en/drafts.js';
import { drawing } from './en/drawing.js';
import { editor } from './en/editor.js';
import { engine } from './en/engine.js';
import { exercise } from './en/exercise.js';
import { explain } from './en/explain.js';
import { gallery } from './en/gallery.js';
import { graphs } from './en/graphs.js';
import { keys } from './en/keys.js';
import { order } from './en/order.js';
import { page } from './en/page.js';
import { playground } from './en/playground.js';
import { program } from './en/program.js';
import { progress } from './en/progress.js';
import { proof } from './en/proof.js';
import { reference, search } from './en/search.js';
import { result } from './en/result.js';
import { sharing } from './en/sharing.js';
import { steps } from './en/steps.js';
import { values } from './en/values.js';

const english = {
  drafts,
  drawing,
  editor,
  engine,
  exercise,
  explain,
  gallery,
  graphs,
  keys,
  order,
  page,
  playground,
  program,
  progress,
  proof,
  reference,
  result,
  search,
  sharing,
  steps,
  values,
};

export type Strings = typeof english;

/** The texts in the page's language: one, today. */
export const strings: Strings = english;
