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
  /** Behind a line, of the nodes that it made. */
  users: (nodes: readonly { readonly name: string; readonly users: readonly number[] }[]) =>
    nodes
      .map(({ name, users: { length } }) => {
        return `${name}: ${plural('en', length, { one: '# user', other: '# users' })}`;
      })
      .join(', '),
  sameLines: (count: number) => plural('en', count, { one: '# same line', other: '# same lines' }),
};
