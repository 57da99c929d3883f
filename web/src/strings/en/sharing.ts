import { plural } from '../plural.js';

/** Links, files and the history of a program. */
export const sharing = {
  share: 'Share',
  shareOf: (title: string) => `Share ${title}`,
  history: 'History',
  historyOf: (title: string) => `History of ${title}`,
  close: 'Close',
  copyLink: 'Copy link',
  saveScript: 'Save as .py',
  saveNotebook: 'Save as notebook',
  about:
    'The link holds your program and what you look at. Nothing is sent anywhere: whoever opens the ' +
    'link sees it, and it runs only when they run it. The files run on real PyTorch.',
  copied: (characters: number) =>
    plural('en', characters, {
      one: 'Link copied.',
      other: 'Link copied: # characters.',
    }),
  copyByHand: 'This browser does not let the page copy. Copy the link from here:',
  link: 'Link',
  tooLong: 'This program is too long for a link. Save it as a file instead.',
  opening: 'Opening the link …',
  saving: 'Making the file …',
  saved: (name: string) => `Saved as ${name}.`,
  fromLink:
    'This program came in a link. Read it before you run it. It is not stored here until you keep or ' +
    'edit it; your own program is.',
  keep: 'Keep it',
  back: 'Back to mine',
  dismiss: 'Close',
  problems: {
    damaged:
      'The link that opened this page is damaged: a part of it is missing or was changed. Ask for it ' +
      'again. Your programs are as you left them.',
    newer:
      'The link that opened this page is of a newer kind than this page knows. Reload the page and ' +
      'open the link again.',
    gone: 'The link that opened this page is about a program that this page does not have any more.',
    older:
      'The link that opened this page builds on an older version of this lesson, which this site does ' +
      'not have any more.',
  },
  noHistory: 'Nothing has run yet. What runs is kept here, in this browser.',
  aboutHistory: 'What ran of this program, newest first, kept in this browser.',
  ends: {
    running: 'not finished',
    finished: 'finished',
    stopped: 'stopped',
    replaced: 'put aside',
    error: (type: string) => type,
    checked: (passed: number, all: number) => `${passed} of ${all} checks passed`,
  },
  current: 'as it is now',
  compare: 'Compare with now',
  restore: 'Restore',
  restoreOf: (time: string) => `Restore the program of ${time}`,
};
