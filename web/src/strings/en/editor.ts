import { plural } from '../plural.js';

/** Around the editor. */
export const editor = {
  failed: 'The editor could not be loaded.',
  tryAgain: 'Try again',
  keys: '{run} runs. {tab} indents; {escape}, then {tab} leaves the editor.',
  menu: 'Editor',
  menuOf: (label: string) => `Editor settings of ${label}`,
  smaller: 'Smaller text',
  larger: 'Larger text',
  wordWrap: 'Word wrap',
  find: 'Find',
  showChanges: 'Show my changes',
  hideChanges: 'Hide my changes',
  changesOf: (label: string) => `Your changes of ${label}`,
  sameLines: (count: number) => plural('en', count, { one: '# same line', other: '# same lines' }),
};
