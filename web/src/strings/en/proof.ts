/** Whether two graphs compute the same. */
export const proof = {
  view: 'Proof',
  with: 'Compare with',
  traced: (name: string) => `${name} as traced`,
  inputs: 'Inputs like',
  run: 'Compare',
  needsRun: 'Run the program first: its graphs are what is compared.',
  noAnswer:
    'There is no verdict: it was stopped, it took longer than 20 seconds, or the run is gone. Run the ' +
    'program again, or write smaller inputs.',
  needsTwo:
    'There is nothing to compare this graph with. Trace a model and change the graph, or keep two graphs under names of their own.',
  working: 'Comparing …',
  refused: (type: string, message: string) => `This can't be compared. ${type}: ${message}`,
  kinds: { proved: 'Proved', tested: 'Tested', refuted: 'Refuted' },
  signs: { proved: '✓', tested: '≈', refuted: '✗' },
  tracedNote:
    'The graph as traced runs with the layers that the module has now: what was written into them shows on both sides.',
  rules: 'Rules that make both one',
  at: 'at',
  why: (reason: string) => `Not proved: ${reason}.`,
  tried: (count: number) => `Inputs that were tried (${count})`,
  small: 'The smallest case that was found',
  part: 'Values part at',
  of: 'and',
  before: 'Before',
  after: 'After',
  mistakes: {
    title: 'Would a check notice mistakes?',
    about:
      'Copies of this graph are made, with one small mistake in each. A check is a function of your program with two parameters, the module before and the one after. It notices a mistake when it raises an exception or returns False.',
    none: 'This program has no such function. Write one, such as check(before, after), and run it again.',
    check: 'Check',
    run: 'Make mistakes',
    working: 'Making mistakes …',
    noAnswer:
      'Nothing is known: it was stopped, it took longer than 20 seconds, or the run is gone. Run the program again.',
    refusesRight: (why: string) =>
      `The check refuses the graph as it is: ${why}. It has to let that pass before it is shown mistakes.`,
    refused: (type: string, message: string) => `No mistakes can be made. ${type}: ${message}`,
    nothing: 'There is nothing in this graph in which a mistake could be made.',
    all: (count: number) => `✓ All of ${count} mistakes that change a result were noticed.`,
    some: (missed: number, count: number) =>
      `✗ ${missed} of ${count} mistakes that change a result went unnoticed.`,
    unseen: 'Not noticed',
    same: (count: number) => `Changes that change no result (${count})`,
  },
};
