// The playground package on our engine under Node, for the compiler and the contract. As in the page, a
// check runs in another Python than the program that it judges.

import { startNodeRuntime } from '../node_runtime.mjs';

const start = () => startNodeRuntime({ stdout: () => {}, stderr: () => {} });

/** The side that judges; one can serve several playgrounds, one check after the other. */
export async function openJudge() {
  const { pyodide } = await start();
  return pyodide.pyimport('playground');
}

/**
 * @param {ReturnType<typeof openJudge> | null} judging who judges, where `check` is called
 * @returns {Promise<{ run: Function, check: Function, ask: Function }>}
 *   `run({ source, file, before })`: a RunOutcome with what it printed as `stdout` and `stderr`;
 *   `check({ source, file, check })`: a CheckOutcome; `ask(question)`: an Answer about the last run
 */
export async function openPlayground(judging = null) {
  const [{ pyodide }, judge] = await Promise.all([start(), judging]);
  const playground = pyodide.pyimport('playground');
  return {
    run({ source, file, before = [] }) {
      const printed = { stdout: '', stderr: '' };
      const emit = (stream, text) => void (printed[stream] += text);
      return {
        ...JSON.parse(playground.run(source, file, pyodide.toPy(before), emit)),
        ...printed,
      };
    },
    check({ source, file, check, onPrint = () => {} }) {
      const needs = judge.begin_judging(source, file, check);
      let told = playground.begin_program(source, file, needs, onPrint);
      for (;;) {
        const { ask, shown, ...verdicts } = JSON.parse(judge.go_on_judging(told));
        if (ask === undefined) {
          const beside = JSON.parse(playground.end_program(JSON.stringify(shown)));
          return { ...beside, ...verdicts };
        }
        told = playground.answer_judge(ask);
      }
    },
    ask(question) {
      return JSON.parse(playground.ask(JSON.stringify(question)));
    },
  };
}
