import { readEmbed } from '../embed/flags.js';
import type { Store } from '../lessons/store.js';
import { isLink } from '../share/is_link.js';

/** The theme changes nothing but colours. */
const NO_DIFFERENCE = ['theme'];

/** Whether a page shows no more than was known when it was built. */
export function isAsBuilt(store: Store, fragment: string): boolean {
  const kept = store.keys().filter((key) => !NO_DIFFERENCE.includes(key));
  const asked = isLink(fragment) || readEmbed(fragment) !== null;
  return kept.length === 0 && store.keeps() && !asked;
}
