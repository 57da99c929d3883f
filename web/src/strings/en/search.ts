import { plural } from '../plural.js';

/** The search over lessons, words and names, and the reference that it leads to. */
export const search = {
  open: 'Search',
  title: 'Search lessons, words and names',
  field: 'Search',
  placeholder: 'lint, replace_pattern, batch norm …',
  results: 'Found',
  hint: 'Lessons and their sections, exercises, words of the glossary, torch.fx, operators, programs.',
  keys: '↑ ↓ choose, Enter opens, Esc closes.',
  close: 'Close',
  loading: 'The list is being loaded.',
  failed: 'The list could not be loaded. Close this and open it again.',
  found: (count: number) => plural('en', count, { one: '1 found', other: '# found' }),
  most: (count: number) => `The best ${count}. More letters find less.`,
  none: (query: string) => `Nothing has “${query}”. Try a shorter word, or the name of a function.`,
  kinds: {
    lesson: 'lesson',
    section: 'section',
    example: 'example',
    exercise: 'exercise',
    term: 'word',
    operator: 'operator',
    fx: 'torch.fx',
    program: 'playground',
  },
};

export const reference = {
  title: 'Names',
  lead: 'What torch.fx has, and every operator that tensors have here, as the operator table lists them.',
  fx: 'torch.fx',
  operators: 'Operators',
  count: (count: number) => `${count} names`,
  filter: 'Show only names with',
  shown: (count: number) => plural('en', count, { one: '1 name', other: '# names' }),
  lessons: 'In lessons: ',
};
