import { describe, expect, it } from 'vitest';
import { EngineClient } from '../engine/client.js';
import { Drafts } from '../lessons/drafts.js';
import { hashText } from '../lessons/hash.js';
import { openStore } from '../lessons/store.js';
import { type SharedView, writeLink } from '../share/link.js';
import { strings } from '../strings/strings.js';
import { LESSON } from '../testing/lessons.js';
import { MemoryStorage } from '../testing/storage.js';
import { createPrograms } from './lesson_programs.js';
import { openLink } from './open_link.js';

const { problems } = strings.sharing;
const HERE: SharedView = { graph: null, pane: null, step: null, node: null, line: null };
const OLDER = 'print("as the lesson was")\n';

function setUp() {
  const never = new Promise<never>(() => {});
  const engine = new EngineClient(
    () => ({ post: () => {}, interrupt: () => true, terminate: () => {} }),
    () => ({ python: never, engine: never, library: never, packages: never }),
  );
  const storage = new MemoryStorage();
  const drafts = new Drafts(
    openStore(() => storage),
    LESSON.slug,
  );
  const programs = createPrograms(LESSON, engine, drafts);
  const example = programs.get('example');
  if (!example) throw new Error('the lesson has no example');
  const link = (text: string | null, view = HERE, shipped = example.setup.shipped) =>
    writeLink({ program: 'example', text, view }, shipped) ?? '';
  const asked: string[] = [];
  const open = (fragment: string) =>
    openLink(fragment, programs, async (hash) => {
      asked.push(hash);
      return hash === hashText(OLDER) ? OLDER : null;
    });
  return { example, link, open, asked };
}

describe('opening a link', () => {
  it('shows its program and what was looked at', async () => {
    const { example, link, open, asked } = setUp();
    const view = { graph: 'traced.graph', pane: 'code', step: 3, node: 7, line: 2 };
    expect(await open(link('theirs\n', view))).toEqual({ program: example });
    expect(example.text.value).toBe('theirs\n');
    expect(example.fromLink.value).toBe(true);
    const shown = Object.entries(example.view).map(([name, { value }]) => [name, value]);
    expect(Object.fromEntries(shown)).toEqual(view);
    expect(example.view.held).toBe(true);
    expect(asked).toEqual([]);
  });

  it('of an unchanged program shows the shipped one, over a draft too', async () => {
    const { example, link, open } = setUp();
    await open(link(null));
    expect(example.fromLink.value).toBe(false);
    example.edit('mine\n');
    await open(link(null));
    expect(example.text.value).toBe(example.setup.shipped);
    example.dropLink();
    expect(example.text.value).toBe('mine\n');
  });

  it('that builds on an older program of the lesson asks the site for that', async () => {
    const { example, link, open, asked } = setUp();
    await open(link(`${OLDER}print("theirs")\n`, HERE, OLDER));
    expect(asked).toEqual([hashText(OLDER)]);
    expect(example.text.value).toBe(`${OLDER}print("theirs")\n`);
    expect(await open(link('theirs\n', HERE, 'a lesson that nobody has\n'))).toEqual({
      problem: problems.older,
    });
  });

  it('that is damaged, newer or of another page says so, and changes nothing', async () => {
    const { example, link, open } = setUp();
    const whole = link('theirs\n');
    expect(await open(whole.slice(0, -3))).toEqual({ problem: problems.damaged });
    expect(await open('#b.AAAA')).toEqual({ problem: problems.newer });
    const other = writeLink({ program: 'another', text: null, view: HERE }, '') ?? '';
    expect(await open(other)).toEqual({ problem: problems.gone });
    const readOnly = writeLink({ program: 'nodes', text: null, view: HERE }, '') ?? '';
    expect(await open(readOnly)).toEqual({ problem: problems.gone });
    expect(example.text.value).toBe(example.setup.shipped);
  });
});
