import { plural } from '../plural.js';

/** Around the editor. */
export const editor = {
  loading: 'Loading the editor …',
  failed: 'The editor could not be loaded.',
  tryAgain: 'Try again',
  keys: '{run} runs. {tab} indents; {escape}, then {tab} leaves the editor.',
  menu: 'Editor',
  menuOf: (label: string) => `Editor settings of ${label}`,
  smaller: 'Smaller text',
  larger: 'Larger text',
  wordWrap: 'Word wrap',
  liveRun: 'Run while typing',
  liveRunOff:
    'Stopped after 3 seconds, and running while typing is off now. Look for a loop that never ends.',
  lockedLine: 'This line is locked on this page: it stays as it is.',
  lockedLines: (ranges: readonly (readonly [number, number])[]) => {
    const texts = ranges.map(([first, last]) =>
      first === last ? `${first}` : `${first} to ${last}`,
    );
    const one = ranges.length === 1 && ranges[0]?.[0] === ranges[0]?.[1];
    return `${one ? 'Line' : 'Lines'} ${texts.join(', ')} can't be edited on this page.`;
  },
  find: 'Find',
  showChanges: 'Show my changes',
  hideChanges: 'Hide my changes',
  changesOf: (label: string) => `Your changes of ${label}`,
  /** Behind a line, of the nodes that it made: each by its name, or all of many together. */
  users: (nodes: readonly { readonly name: string; readonly users: readonly number[] }[]) => {
    const users = (count: number) => plural('en', count, { one: '# user', other: '# users' });
    if (nodes.length <= 3)
      return nodes.map((node) => `${node.name}: ${users(node.users.length)}`).join(', ');
    const all = nodes.reduce((count, node) => count + node.users.length, 0);
    return `${nodes.length} nodes: ${users(all)}`;
  },
  sameLines: (count: number) => plural('en', count, { one: '# same line', other: '# same lines' }),
};
