/** The frame: the bar, the list of lessons, the head and the end of a lesson. */
export const page = {
  name: 'FX Playground',
  theme: { light: 'Light', dark: 'Dark', kind: ' theme' },
  embed: { open: (title: string) => `${title} in FX Playground ↗` },
  newVersion: 'There is a new version of this page. What you wrote stays as it is.',
  reload: 'Reload',
  later: 'Later',
  away: {
    title: 'No network',
    text: 'This page has not been kept, and the network is away. Pages that you have opened before work.',
    home: 'All lessons',
  },
  /** What ends work that takes long. */
  stopWork: 'Stop',
  loadingPart: 'Loading this part of the page …',
  partNotLoaded: 'This part of the page could not be loaded. Close it and open it again.',
  home: {
    title: 'Learn PyTorch FX graph transforms by running them',
    lead:
      'Open a lesson, change its program, run it, and look at the graph before and after. ' +
      'Everything runs in this browser: real Python, and a real graph engine behind it.',
    begin: "You need Python's functions and classes, nothing else. Begin with ",
    goOn: 'Go on with ',
    place: (number: number) => `lesson ${number}`,
    lessons: 'Lessons',
    minutes: (minutes: number) => `${minutes} minutes`,
    teaches: 'What it teaches',
  },
  glossary: {
    title: 'Glossary',
    lead: 'The words of this course, each in a sentence or two, and the lesson that explains it.',
  },
  lesson: {
    number: (number: number) => `Lesson ${number}`,
    minutes: (minutes: number) => `About ${minutes} minutes`,
    needs: 'Builds on: ',
    keepsNothing: 'This browser keeps nothing for this page: what you write is lost on reload.',
    others: 'Lessons',
    before: (title: string) => `← ${title}`,
    next: (title: string) => `${title} →`,
    all: 'All lessons',
  },
};
