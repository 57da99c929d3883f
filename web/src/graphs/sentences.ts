import { strings } from '../strings/strings.js';
import type { Replay } from './replay.js';
import { nodesIn, withNames, type Created, type TapeEvent } from './tape.js';

const words = strings.steps;

const quoted = (name: string) => `\`${name}\``;

const listed = (names: readonly string[]) => strings.graphs.names(names.map(quoted));

/** What an event did, in one sentence. `before` is the graph at the step that it begins with. */
export function describeEvent(event: TapeEvent, before: Replay): string {
  const name = before.name(event.node);
  switch (event.kind) {
    case 'create':
      return event.created ? describeCreated(event, event.created, before) : '';
    case 'erase':
      return words.erased(name);
    case 'move':
      return event.anchor < 0
        ? words.movedToEnd(name)
        : words.movedBefore(name, before.name(event.anchor));
    case 'rename':
      return words.renamed(name, event.text);
    case 'set op':
      return words.opSet(name, before.node(event.node)?.op ?? '?', event.text);
    case 'set target':
      return words.targetSet(name, before.node(event.node)?.target ?? '?', event.text);
    case 'set type':
      return words.typeSet(name, event.text);
    case 'set args':
    case 'replace use':
    case 'set output':
      return describeArguments(event, 'args', before);
    case 'set kwargs':
    case 'replace kwarg use':
      return describeArguments(event, 'kwargs', before);
    case 'insert point':
      if (event.anchor < 0) return event.behind ? words.insertAtBegin : words.insertAtEnd;
      return event.behind
        ? words.insertBehind(before.name(event.anchor))
        : words.insertBefore(before.name(event.anchor));
    case 'recompile':
      return words.recompiled;
    case 'trace end':
      return words.traceEnded;
  }
}

function describeCreated(event: TapeEvent, created: Created, before: Replay): string {
  const { name, op, target, args, kwargs } = created;
  const where = event.anchor < 0 ? '' : words.newBefore(before.name(event.anchor));
  const inputs = nodesIn(args, kwargs).map(before.name);
  switch (op) {
    case 'placeholder':
      return words.created.placeholder(name, where);
    case 'get_attr':
      return words.created.get_attr(name, target, where);
    case 'output':
      return words.created.output(name, listed(inputs) || words.nothing);
    default: {
      const callee = words.callee[op as keyof typeof words.callee] ?? op;
      const given = inputs.length > 0 ? words.withInputs(listed(inputs)) : '';
      return words.created.call(name, callee, target, given, where);
    }
  }
}

function describeArguments(event: TapeEvent, field: 'args' | 'kwargs', before: Replay): string {
  const node = before.node(event.node);
  if (!node) return '';
  const [old, now] = [before.argumentsOf(event.node)[field], event.text];
  const [had, has] = [nodesIn(old), nodesIn(now)];
  const gained = listed(has.filter((id) => !had.includes(id)).map(before.name));
  const lost = listed(had.filter((id) => !has.includes(id)).map(before.name));
  const { name, op } = node;
  if (op === 'output') {
    if (gained && lost) return words.returnsInstead(gained, lost);
    if (gained) return had.length > 0 ? words.returnsToo(gained) : words.returns(gained);
    if (lost) return words.returnsNoLonger(lost);
  }
  if (gained) return lost ? words.readsInstead(name, gained, lost) : words.reads(name, gained);
  if (lost) return words.readsNoLonger(name, lost);
  if (old === now) return words.argsKept(name, field);
  return words.argsSet(name, field, withNames(old, before.name), withNames(now, before.name));
}
