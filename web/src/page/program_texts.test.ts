import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EngineClient } from '../engine/client.js';
import { Drafts } from '../lessons/drafts.js';
import { openStore } from '../lessons/store.js';
import { LESSON } from '../testing/lessons.js';
import { MemoryStorage } from '../testing/storage.js';
import { createPrograms } from './lesson_programs.js';

/** The programs of a page of this browser; nothing runs on it. */
function openTab(storage: Storage) {
  const never = new Promise<never>(() => {});
  const engine = new EngineClient(
    () => ({ post: () => {}, interrupt: () => true, terminate: () => {} }),
    () => ({ python: never, engine: never, library: never, packages: never }),
  );
  const drafts = new Drafts(
    openStore(() => storage),
    LESSON.slug,
  );
  const programs = createPrograms(LESSON, engine, drafts);
  const program = (id: string) => {
    const found = programs.get(id);
    if (!found) throw new Error(`there is no program ${id}`);
    return found;
  };
  const kept = (id: string) => drafts.history.entries(id).map(({ text }) => text);
  return { program, drafts, kept };
}

describe('a program from a link', () => {
  it('is shown, not stored, and gives way to the draft', () => {
    const storage = new MemoryStorage();
    const { program, kept } = openTab(storage);
    const example = program('example');
    example.edit('mine\n');
    example.showLink('theirs\n');
    expect(example.text.value).toBe('theirs\n');
    expect(example.fromLink.value).toBe(true);
    expect(openTab(storage).program('example').text.value).toBe('mine\n');
    example.dropLink();
    expect(example.text.value).toBe('mine\n');
    expect(example.fromLink.value).toBe(false);
    expect(kept('example')).toEqual(['theirs\n']);
  });

  it('becomes the draft when it is kept or edited; the draft before stays in the history', () => {
    for (const keep of [true, false]) {
      const storage = new MemoryStorage();
      const { program, kept } = openTab(storage);
      const example = program('example');
      example.edit('mine\n');
      example.showLink('theirs\n');
      if (keep) example.keepLink();
      else example.edit('theirs, edited\n');
      expect(example.fromLink.value).toBe(false);
      expect(openTab(storage).program('example').text.value).toBe(example.text.value);
      expect(example.fromOtherTab.value).toBeNull();
      expect(kept('example')).toEqual(['mine\n']);
    }
  });

  it('that is the program on show already asks nothing', () => {
    const example = openTab(new MemoryStorage()).program('example');
    example.showLink(example.setup.shipped);
    expect(example.fromLink.value).toBe(false);
  });

  it('stays when another tab edits the draft, which is not lost', () => {
    const storage = new MemoryStorage();
    const example = openTab(storage).program('example');
    example.showLink('theirs\n');
    openTab(storage).program('example').edit('mine, in the other tab\n');
    example.hearOtherTab();
    expect(example.text.value).toBe('theirs\n');
    example.dropLink();
    expect(example.text.value).toBe('mine, in the other tab\n');
  });
});

it('an earlier program comes back, and the one until now can', () => {
  const { program, kept } = openTab(new MemoryStorage());
  const example = program('example');
  example.edit('now\n');
  example.restore('earlier\n');
  expect(example.text.value).toBe('earlier\n');
  expect(kept('example')).toEqual(['now\n']);
});

it('results are old when a program before theirs was edited', () => {
  const { program } = openTab(new MemoryStorage());
  const [nodes, example] = [program('nodes'), program('example')];
  expect(example.outdated.value).toBeNull();
  nodes.text.value = 'print(2)\n';
  expect(example.outdated.value).toBe('before');
  nodes.text.value = nodes.setup.shipped;
  expect(example.outdated.value).toBeNull();
});

it('nothing that was written in one tab is ever lost', () => {
  const act = fc.oneof(
    fc.tuple(fc.constant('edit' as const), fc.constantFrom('a\n', 'b\n', 'c\n')),
    fc.tuple(fc.constant('link' as const), fc.constantFrom('x\n', 'y\n')),
    fc.tuple(fc.constant('restore' as const), fc.constantFrom('a\n', 'x\n')),
    fc.tuple(fc.constantFrom('keep', 'drop', 'reset', 'undo', 'reload'), fc.constant('')),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
      const storage = new MemoryStorage();
      const example = openTab(storage).program('example');
      for (const [kind, text] of acts) {
        const mine = example.fromLink.value ? null : example.text.value;
        if (kind === 'edit') example.edit(text);
        else if (kind === 'link') example.showLink(text);
        else if (kind === 'restore') example.restore(text);
        else if (kind === 'keep') example.keepLink();
        else if (kind === 'drop') example.dropLink();
        else if (kind === 'reset') example.reset();
        else if (kind === 'undo') example.undoReset();
        else example.hearOtherTab();
        // An edit is the learner's own doing; all other acts leave what was there within reach.
        if (mine === null || mine === example.setup.shipped || kind === 'edit') continue;
        const after = openTab(storage);
        const { text: draft, beforeReset } = after.drafts.load('example', example.setup.shipped);
        expect([draft, beforeReset, ...after.kept('example')]).toContain(mine);
      }
    }),
    { numRuns: 400 },
  );
});

it('any sequence of acts in two tabs keeps what was written in either', () => {
  const tab = fc.constantFrom<0 | 1>(0, 1);
  const act = fc.oneof(
    fc.tuple(fc.constant('edit'), tab, fc.stringMatching(/^[abc]{1,2}$/)),
    fc.tuple(fc.constantFrom('keepThisTab', 'takeOtherTab'), tab, fc.constant('')),
    fc.tuple(fc.constantFrom('reset', 'undoReset', 'run', 'live', 'stop'), tab, fc.constant('')),
    fc.tuple(fc.constantFrom('load the page', 'hear the other tab'), tab, fc.constant('')),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
      const storage = new MemoryStorage();
      const tabs = [0, 1].map(() => openTab(storage).program('example'));
      const written = new Set<string>();
      for (const [kind, which, text] of acts) {
        const example = tabs[which];
        if (!example) continue;
        // The buttons for these are there only when there is something to choose.
        const shown = example.text.value;
        const choosing = example.fromOtherTab.value !== null;
        if (kind === 'edit') {
          // What is typed over is gone, as it is meant to be.
          if (text === shown) continue;
          written.delete(shown);
          written.add(text);
          example.edit(text);
        } else if (kind === 'run' || kind === 'live') void example.run({ live: kind === 'live' });
        else if (kind === 'load the page') tabs[which] = openTab(storage).program('example');
        else if (kind === 'hear the other tab') example.hearOtherTab();
        else if (kind === 'keepThisTab' && choosing) example.keepThisTab();
        else if (kind === 'takeOtherTab' && choosing) example.takeOtherTab();
        else if (kind === 'reset') example.reset();
        else if (kind === 'undoReset' && example.beforeReset.value !== null) example.undoReset();
        else if (kind === 'stop') example.stop();
        const { drafts, kept } = openTab(storage);
        const draft = drafts.load('example', example.setup.shipped);
        const there = [draft.text, draft.beforeReset, draft.fromOtherTab, ...kept('example')];
        there.push(...tabs.map((each) => each.text.value));
        for (const mine of written) expect(there).toContain(mine);
        if (kind === 'edit') expect(draft.text).toBe(text);
      }
    }),
    { numRuns: 400 },
  );
});
