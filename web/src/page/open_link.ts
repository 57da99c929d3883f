/** Opens a link that holds a program (share/link.ts). Loaded only on a page that was opened by one. */
import { hashText } from '../lessons/hash.js';
import { readLink } from '../share/link.js';
import { strings } from '../strings/strings.js';
import type { Program } from './program.js';
import { showView } from './view.js';

export type OpenedLink = { readonly program: Program } | { readonly problem: string };

/** The program that a site shipped once, by its hash; null when it has none of that hash. */
export type FindShipped = (hash: string) => Promise<string | null>;

/** Programs that lessons have shipped before lie beside the pages (npm run lesson keep). */
export const fetchShipped: FindShipped = async (hash) => {
  try {
    const response = await fetch(`./programs/${hash}.txt`);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
};

/** Shows what a link holds. Nothing of it is stored or run. */
export async function openLink(
  fragment: string,
  programs: ReadonlyMap<string, Program>,
  findShipped: FindShipped = fetchShipped,
): Promise<OpenedLink> {
  const { damaged, newer, gone, older } = strings.sharing.problems;
  if (!fragment.startsWith('#a.')) return { problem: newer };
  const link = readLink(fragment);
  if (!link) return { problem: damaged };
  const editable = [...programs].filter(([, { setup }]) => setup.editable);
  const program = programs.get(link.programOf(editable.map(([id]) => id)) ?? '');
  if (!program) return { problem: gone };
  const { shipped } = program.setup;
  if (link.base === null) {
    program.showLink(shipped);
  } else {
    const base = link.base === hashText(shipped) ? shipped : await findShipped(link.base);
    if (base === null) return { problem: older };
    const text = link.textFrom(base);
    if (text === null) return { problem: damaged };
    program.showLink(text);
  }
  const { view } = program;
  showView(view, link.view);
  view.held = true;
  return { program };
}
