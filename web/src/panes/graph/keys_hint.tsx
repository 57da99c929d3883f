import type { ComponentChildren } from 'preact';
import { fill } from '../../strings/fill.js';
import { strings } from '../../strings/strings.js';

const KEYS: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  shift: 'Shift',
  enter: 'Enter',
  close: 'c',
  plus: '+',
  minus: '−',
  zero: '0',
  slash: '/',
};

/** The keys of a drawing that has the focus. */
export function KeysHint() {
  const keys = Object.entries(KEYS).map(([name, key]) => [name, <kbd key={name}>{key}</kbd>]);
  return (
    <p class="muted by-keys">
      {fill<ComponentChildren>(strings.drawing.keys, Object.fromEntries(keys))}
    </p>
  );
}
