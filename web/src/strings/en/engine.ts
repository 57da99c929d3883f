/** How far Python is, and how runs end from outside. */
export const engine = {
  unavailable: 'Python could not start.',
  tryAgain: 'Try again',
  withoutIsolation: 'Without isolation headers, Stop restarts Python.',
  ready: 'Python is ready',
  running: 'Python is running',
  python: 'Python',
  loading: (stage: string, percent: number) => `Loading ${stage}: ${percent} %`,
  loadingAll: 'Loading Python and the engine',
  /** Among the results, in full. */
  ends: {
    stopped: 'You stopped the program.',
    time: 'The program ran longer than 20 seconds, so it was stopped. Look for a loop that never ends.',
    crashed:
      'Python itself stopped working during this run, most often because the program used too much ' +
      'memory. Python has been started again, and your program is as you left it.',
    nested:
      'The program went deeper than Python can in a browser: look for a function that calls itself ' +
      'without end, or for lists nested thousands of times. Python has been started again, and your ' +
      'program is as you left it.',
    replaced: 'Stopped, because another program was started.',
    unavailable: 'Python could not be started, so nothing can run. Reload the page to try again.',
  },
  /** Beside the buttons, when the results have it in full. */
  shortEnds: {
    time: 'Stopped, because it ran longer than 20 seconds.',
    crashed: 'Ended, because Python stopped working.',
    nested: 'Ended, because it went too deep.',
    unavailable: 'Not run.',
  },
};
