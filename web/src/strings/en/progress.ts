import { plural } from '../plural.js';

const parts = (count: number) =>
  plural('en', count, { one: '1 part of an exercise', other: '# parts of exercises' });
const ideas = (count: number) => plural('en', count, { one: '1 idea', other: '# ideas' });
const programs = (count: number) => plural('en', count, { one: '1 program', other: '# programs' });
const orders = (count: number) =>
  plural('en', count, { one: '1 set of lines in order', other: '# sets of lines in order' });

/** The page of what the learner has done. */
export const progress = {
  title: 'Your progress',
  lead: 'Every exercise, the ideas that turned out wrong, and all of it as a file.',
  exercises: 'Exercises',
  solved: (solved: number, all: number) => `${solved} of ${all} exercises are solved.`,
  ideas: 'Ideas to look at again',
  aboutIdeas:
    'Answers of yours that were not right, each with what was said of it. Those of exercises that you have solved since are marked.',
  noIdeas: 'None yet: wrong answers are remembered here, with the reason.',
  answer: 'You answered: ',
  program: 'Your program did not make this true.',
  later: 'The reason is told when you have solved it, or have been shown what it prints.',
  since: 'solved since',
  goBack: (title: string) => `To the exercise in “${title}”`,
  forget: 'Forget',
  forgetOf: (about: string) => `Forget: ${about}`,
  keep: 'Keep it as a file',
  aboutFile:
    'The file has what you solved, your wrong answers, your programs and the lines that you put in order. Nothing of it goes over the network. In another browser, open it here.',
  save: 'Save a file',
  open: 'Open a file',
  saved: (name: string) => `Saved as ${name}.`,
  merge:
    'Opening a file takes nothing away: a part is solved when it is in either place, and wrong answers are joined. Where a program is here already and differs, yours stays and the other one goes into its history. Lines that you put in order here stay as they are.',
  taken: (counts: {
    readonly parts: number;
    readonly ideas: number;
    readonly drafts: number;
    readonly orders: number;
    readonly beside: number;
  }) => {
    const sum = counts.parts + counts.ideas + counts.drafts + counts.orders + counts.beside;
    if (sum === 0) return 'The file has nothing that was not here already.';
    const beside =
      counts.beside > 0 ? ` ${programs(counts.beside)} went into the history beside yours.` : '';
    const lines = counts.orders > 0 ? `, ${orders(counts.orders)}` : '';
    return `Taken: ${parts(counts.parts)}, ${ideas(counts.ideas)}, ${programs(counts.drafts)}${lines}.${beside}`;
  },
  problems: {
    noFile: 'This is no file of FX Playground. Open one that was saved on this page.',
    newer:
      'This file comes from a newer version of this page. Reload the page, then open it again.',
    tooLarge: 'This file is larger than any that this page saves.',
  },
  notKept: 'This browser keeps nothing for this page: what you open is lost on reload.',
};
