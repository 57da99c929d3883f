import { describe, expect, it } from 'vitest';
import type { LessonSummary } from '../protocol/lesson.js';
import { MemoryStorage } from '../testing/storage.js';
import { nextLesson } from './next_lesson.js';
import { Progress } from './progress.js';
import { openStore } from './store.js';

const lesson = (number: number, slug: string): LessonSummary => ({
  slug,
  number,
  title: slug,
  summary: '',
  minutes: 5,
  needs: [],
  teaches: [],
  exercises: [{ id: 'task', title: 'A task', parts: [`${slug}-1`, `${slug}-2`] }],
});

describe('nextLesson', () => {
  it('begins with the first lesson, and goes on where something is not solved', () => {
    const storage = new MemoryStorage();
    const store = openStore(() => storage);
    const lessons = [lesson(1, 'one'), lesson(2, 'two')];
    const solve = (slug: string, part: number) =>
      new Progress(store, slug).update(`${slug}-${part}`, { solved: true });
    const next = () => nextLesson(lessons, store);
    expect(next()).toEqual({ lesson: lessons[0], first: true });
    solve('one', 1);
    expect(next()).toEqual({ lesson: lessons[0], first: false });
    solve('one', 2);
    expect(next()).toEqual({ lesson: lessons[1], first: false });
    solve('two', 1);
    solve('two', 2);
    expect(next()).toBeNull();
    new Progress(store, 'one').practise(['one-1', 'one-2']);
    expect(next()).toBeNull();
  });
});
