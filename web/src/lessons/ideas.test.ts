import { expect, it } from 'vitest';
import { MemoryStorage } from '../testing/storage.js';
import { Ideas, mergeIdeas, readIdeas, type Idea } from './ideas.js';
import { openStore } from './store.js';

const idea = (rest: Partial<Idea> = {}): Omit<Idea, 'at'> => ({
  lesson: 'edges',
  exercise: 'chains',
  part: 'chains-1',
  about: 'How many users?',
  answer: 'two',
  why: 'Each reader counts once.',
  ...rest,
});

function open() {
  const storage = new MemoryStorage();
  let time = 0;
  const load = () =>
    new Ideas(
      openStore(() => storage),
      () => ++time,
    );
  return { storage, load };
}

it('remembers each wrong idea once, the last one first, over a reload', () => {
  const { load } = open();
  load().note(idea());
  load().note(idea({ answer: 'three' }));
  load().note(idea());
  expect(
    load()
      .all()
      .map(({ answer, at }) => [answer, at]),
  ).toEqual([
    ['two', 3],
    ['three', 2],
  ]);
  load().forget({ ...idea(), at: 0 });
  expect(load().all()).toHaveLength(1);
});

it('knows a program by the claim that did not hold, and keeps the last message', () => {
  const { load } = open();
  const claim = { about: 'It is fused.', answer: '' };
  load().note(idea({ ...claim, why: '0.3 apart' }));
  load().note(idea({ ...claim, why: '0.4 apart' }));
  load().note(idea({ about: 'It is linted.', answer: '', why: 'No.' }));
  expect(
    load()
      .all()
      .map(({ why }) => why),
  ).toEqual(['No.', '0.4 apart']);
});

it('says the reason of a prediction when it may be told', () => {
  const { load } = open();
  load().note(idea({ why: '' }));
  load().note(idea({ part: 'chains-2', why: '' }));
  load().explain('edges', 'chains-1', 'Because.');
  expect(
    load()
      .all()
      .map(({ why }) => why),
  ).toEqual(['', 'Because.']);
});

it('bounds what it keeps, and leaves out what is no idea', () => {
  const { load } = open();
  load().note(idea({ answer: 'x'.repeat(9000) }));
  expect(load().all()[0]?.answer).toHaveLength(2000);
  const many = Array.from({ length: 300 }, (_, at) => ({ ...idea({ answer: `${at}` }), at }));
  const merged = mergeIdeas(many, many);
  expect(merged).toHaveLength(200);
  expect(merged[0]?.at).toBe(299);
  const good = { ...idea(), at: 1 };
  expect(readIdeas([good, null, 3, {}, { ...good, why: 4 }, { ...good, at: 'x' }])).toEqual([good]);
  expect(readIdeas('ideas')).toEqual([]);
});
