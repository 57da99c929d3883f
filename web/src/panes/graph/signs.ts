import type { Change } from '../../graphs/compare.js';

/** The signs that stand beside the colours and dashes of what has changed. */
export const CHANGE_SIGNS: Readonly<Record<Change, string>> = {
  same: '',
  added: '+',
  removed: '−',
  changed: '~',
  moved: '↕',
};
