// The playground package on our engine under Node, for the compiler and the contract.

import { startNodeRuntime } from '../node_runtime.mjs';

/**
 * @returns {Promise<{ run: Function, check: Function, ask: Function }>}
 *   `run({ source, file, before })`: a RunOutcome with what it printed as `stdout` and `stderr`;
 *   `check({ source, file, check })`: a CheckOutcome; `ask(question)`: an Answer about the last run
 */
export async function openPlayground() {
  const { pyodide } = await startNodeRuntime({ stdout: () => {}, stderr: () => {} });
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
    check({ source, file, check }) {
      return JSON.parse(playground.check(source, file, check, () => {}));
    },
    ask(question) {
      return JSON.parse(playground.ask(JSON.stringify(question)));
    },
  };
}
