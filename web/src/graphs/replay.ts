import type { NodeRow } from '../protocol/messages.js';
import { nodesIn, withNames, type TapeEvent } from './tape.js';

/** A node while the tape is played. */
interface Live {
  readonly id: number;
  name: string;
  op: string;
  target: string;
  args: string;
  kwargs: string;
  inputs: readonly number[];
  /** The step that set its arguments: its place among the users of its inputs. */
  stamp: number;
  /** Its users and their stamps. */
  readonly users: Map<number, number>;
  next: Live;
  prev: Live;
  row: NodeRow | null;
}

const NOBODY: readonly number[] = [];

/** What an event overwrote. */
type Undo = Pick<Live, 'name' | 'op' | 'target' | 'args' | 'kwargs' | 'stamp'> & {
  readonly next: Live;
};

/**
 * A graph at one step of its tape, which can be moved to any other: `seek(k)` costs as many events as
 * lie between, and `nodes()` makes only the rows anew that have changed since.
 */
export class Replay {
  readonly #root = newNode(-1, '', '', '');
  readonly #nodes: Live[] = [];
  readonly #undo: (Undo | null)[] = [];
  #rows: readonly NodeRow[] | null = null;

  constructor(private readonly events: readonly TapeEvent[]) {}

  /** How many events have been played. */
  get step(): number {
    return this.#undo.length;
  }

  seek(step: number): this {
    const target = Math.max(0, Math.min(step, this.events.length));
    if (target !== this.step) this.#rows = null;
    while (this.step < target) this.#play();
    while (this.step > target) this.#takeBack();
    return this;
  }

  /** The node list, in order. */
  nodes(): readonly NodeRow[] {
    if (this.#rows) return this.#rows;
    const rows: NodeRow[] = [];
    for (let node = this.#root.next; node !== this.#root; node = node.next)
      rows.push((node.row ??= this.#rowOf(node)));
    return (this.#rows = rows);
  }

  /** A node that has been made by now, erased or not. */
  node(id: number): NodeRow | null {
    const node = this.#nodes[id];
    return node ? (node.row ??= this.#rowOf(node)) : null;
  }

  /** A node's arguments as the tape writes them, with nodes as numbers. */
  argumentsOf(id: number): { readonly args: string; readonly kwargs: string } {
    return this.#nodes[id] ?? { args: '', kwargs: '' };
  }

  readonly name = (id: number): string => this.#nodes[id]?.name ?? '?';

  #rowOf(node: Live): NodeRow {
    const users = usersOf(node);
    const { id, name, op, target, inputs } = node;
    const args = withNames(node.args, this.name);
    const kwargs = withNames(node.kwargs, this.name);
    return { id, name, op, target, args, kwargs, inputs, users };
  }

  #play(): void {
    const step = this.step;
    const event = this.events[step];
    if (!event) return;
    if (event.created) return this.#create(event, event.created, step);
    const node = this.#nodes[event.node];
    if (!node) {
      this.#undo.push(null);
      return;
    }
    const { name, op, target, args, kwargs, stamp, next } = node;
    this.#undo.push({ name, op, target, args, kwargs, stamp, next });
    switch (event.kind) {
      case 'erase':
        return unlink(node);
      case 'move':
        unlink(node);
        return link(node, this.#at(event.anchor));
      case 'rename':
        return this.#rename(node, event.text);
      case 'set op':
        node.op = event.text;
        break;
      case 'set target':
        node.target = event.text;
        break;
      case 'set args':
      case 'replace use':
      case 'set output':
        return this.#setInputs(node, event.text, kwargs, step);
      case 'set kwargs':
      case 'replace kwarg use':
        return this.#setInputs(node, args, event.text, step);
    }
    node.row = null;
  }

  #takeBack(): void {
    const old = this.#undo.pop();
    const event = this.events[this.step];
    if (!event) return;
    const node = this.#nodes[event.node];
    if (event.created && node) {
      this.#setInputs(node, '', '', -1);
      unlink(node);
      this.#nodes.pop();
      return;
    }
    if (!old || !node) return;
    switch (event.kind) {
      case 'erase':
        return link(node, old.next);
      case 'move':
        unlink(node);
        return link(node, old.next);
      case 'rename':
        return this.#rename(node, old.name);
    }
    node.op = old.op;
    node.target = old.target;
    node.row = null;
    if (node.stamp !== old.stamp) this.#setInputs(node, old.args, old.kwargs, old.stamp);
  }

  #create(event: TapeEvent, created: NonNullable<TapeEvent['created']>, step: number): void {
    const node = newNode(event.node, created.name, created.op, created.target);
    this.#undo.push(null);
    this.#nodes[event.node] = node;
    link(node, this.#at(event.anchor));
    this.#setInputs(node, created.args, created.kwargs, step);
  }

  #at(id: number): Live {
    return this.#nodes[id] ?? this.#root;
  }

  #rename(node: Live, name: string): void {
    node.name = name;
    node.row = null;
    for (const id of node.users.keys()) this.#touch(id);
  }

  #setInputs(node: Live, args: string, kwargs: string, stamp: number): void {
    for (const id of node.inputs) {
      this.#nodes[id]?.users.delete(node.id);
      this.#touch(id);
    }
    node.args = args;
    node.kwargs = kwargs;
    node.stamp = stamp;
    node.inputs = nodesIn(args, kwargs);
    node.row = null;
    for (const id of node.inputs) {
      this.#nodes[id]?.users.set(node.id, stamp);
      this.#touch(id);
    }
  }

  #touch(id: number): void {
    const node = this.#nodes[id];
    if (node) node.row = null;
  }
}

/** In the order in which they began to read; most nodes have one user, and rows are made by thousands. */
function usersOf({ users }: Live): readonly number[] {
  if (users.size < 2) return users.size === 0 ? NOBODY : [...users.keys()];
  return [...users].sort(([, a], [, b]) => a - b).map(([id]) => id);
}

/** A node that stands alone. */
function newNode(id: number, name: string, op: string, target: string): Live {
  const node = {
    id,
    name,
    op,
    target,
    args: '',
    kwargs: '',
    inputs: [],
    stamp: -1,
    users: new Map<number, number>(),
    row: null,
  } as unknown as Live;
  node.next = node;
  node.prev = node;
  return node;
}

function unlink(node: Live): void {
  node.prev.next = node.next;
  node.next.prev = node.prev;
}

function link(node: Live, anchor: Live): void {
  node.prev = anchor.prev;
  node.next = anchor;
  anchor.prev.next = node;
  anchor.prev = node;
}
