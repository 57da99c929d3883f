import { plural } from '../plural.js';

/** The drawing of a graph. */
export const drawing = {
  of: (name: string) => `Drawing of ${name}`,
  loading: 'The drawing is on its way …',
  saving: 'Making the picture …',
  notSaved: 'The picture could not be made. Save it as SVG.',
  failed: 'The drawing could not be loaded.',
  again: 'Try again',
  empty: 'This graph has no nodes.',
  tools: (name: string) => `Tools for the drawing of ${name}`,
  smaller: 'Smaller',
  larger: 'Larger',
  actualSize: 'Actual size',
  percent: (percent: number) => `${percent} %`,
  fit: 'Fit',
  search: 'Find a node',
  found: (at: number, all: number) => (all === 0 ? 'no node' : `${at} of ${all}`),
  showChanges: 'Show what has changed',
  modules: 'Modules',
  tooMany: 'This graph is too large to open all of it. Open single modules, or find a node.',
  openAll: 'Open all',
  closeAll: 'Close all',
  openModule: (path: string) => `Open ${path}`,
  closeModule: (path: string) => `Close ${path}`,
  save: 'Save as',
  nodes: (count: number) => plural('en', count, { one: '# node', other: '# nodes' }),
  // What is written on a box comes first, so that it can be called by what is seen.
  node: (written: string, op: string, words: string, change: string) =>
    `${written}, ${op}. ${words}${change ? ` ${change[0]?.toUpperCase()}${change.slice(1)}.` : ''}`,
  gone: (name: string) => `${name} is no longer in the graph.`,
  module: (written: string) => `${written}, a closed module.`,
  edges: { same: '', added: 'new edge', removed: 'edge that is gone' },
  keys:
    'Keys: {up} to what a node reads, {down} to what reads it, with {shift} to the next of several; ' +
    '{left} {right} in program order; {enter} opens a module, {close} closes it; {plus} {minus} {zero} ' +
    'change the size; {slash} finds a node.',
};
