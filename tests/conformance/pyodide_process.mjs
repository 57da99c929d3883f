// A process that runs programs on Pyodide and engine.wasm, each from a clean state: modules imported anew
// over a new instance of the engine. Sent { path }, answers { status, stdout, stderr, leaked }.

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDoor } from '../../engine/api/door.mjs';
import { root } from '../../tools/build/steps.mjs';
import { enginePlace, startNodeRuntime } from '../../tools/node_runtime.mjs';

const engine = await WebAssembly.compile(await readFile(enginePlace()));
const { pyodide } = await startNodeRuntime({ env: { PYTHONHASHSEED: '0' } });
const programs = join(root, 'tests/programs');
pyodide.FS.mkdirTree(programs);
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: programs }, programs);
for (const name of ['run_program', 'clean_state']) {
  const folder = name === 'run_program' ? 'tools' : 'tests/conformance';
  const text = await readFile(join(root, folder, `${name}.py`));
  pyodide.FS.writeFile(`/lib/python3.14/site-packages/${name}.py`, text);
}
const runner = pyodide.pyimport('run_program');
const state = pyodide.pyimport('clean_state');
const output = { stdout: '', stderr: '' };
for (const [set, stream] of [
  ['setStdout', 'stdout'],
  ['setStderr', 'stderr'],
]) {
  const decoder = new TextDecoder();
  const write = (bytes) => {
    output[stream] += decoder.decode(bytes, { stream: true });
    return bytes.length;
  };
  pyodide[set]({ write });
}
pyodide.setStdin({ stdin: () => null });
state.remember();

process.on('message', async ({ path }) => {
  output.stdout = output.stderr = '';
  const door = await openDoor(engine);
  pyodide.unregisterJsModule('_fxp_door');
  pyodide.registerJsModule('_fxp_door', door);
  pyodide.FS.chdir(dirname(path));
  const status = runner.run(path, [path]);
  state.restore();
  const live = { tensors: door.tensor_live(), graphs: door.graph_live(), plans: door.plan_live() };
  const leaked = Object.entries(live)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
  process.send({ status, ...output, leaked });
});
