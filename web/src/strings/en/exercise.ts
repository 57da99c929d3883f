import { plural } from '../plural.js';

/** Questions, programs to write, hints and solutions. */
export const exercise = {
  kicker: 'Exercise',
  partsSolved: (solved: number, parts: number) => `${solved} of ${parts} parts solved`,
  solved: (times: number) => (times > 1 ? `solved ${times} times` : 'solved'),
  states: {
    untouched: 'not begun',
    begun: 'begun',
    solved: 'solved',
    again: 'solved, practised again',
  },
  again: 'It was solved before; you practise it again.',
  practise: 'Practise again',
  startOver: 'Start over',
  startOverWhat:
    'Your answers here are taken back, and the program becomes the one that you began with. Yours stays in its history.',
  startOverYes: 'Start over',
  startOverNo: 'Keep my answers',
  moreThanOne: 'More than one answer is right.',
  right: 'Right.',
  wrong: 'Not this one.',
  answer: 'Answer',
  allRight: 'That is right.',
  notYet: 'Not yet: read the reason and try again.',
  prints: 'What it prints',
  showPrinted: 'Show what it prints',
  printsElse: (lines: number) =>
    plural('en', lines, {
      one: 'It prints something else. Go through it line by line, and try again.',
      other: 'It prints something else: # lines in all. Go through it line by line, and try again.',
    }),
  printsThis: 'This is what it prints.',
  task: { write: 'Write the program', find: 'Find an input that breaks it' },
  yourProgram: (title: string) => `Your program: ${title}`,
  check: 'Check',
  hint: (number: number, all: number) => `Hint ${number} of ${all}`,
  solution: 'Solution',
  showSolution: 'Show the solution',
  hideSolution: 'Hide the solution',
  solutionAfter: (tries: number) =>
    plural('en', tries, {
      one: 'The solution can be shown after 1 more try of your own.',
      other: 'The solution can be shown after # tries of your own.',
    }),
};
