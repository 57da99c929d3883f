// FX Playground from a shell.
//
//   node tools/fxp.mjs run program.py [arguments...]            on Pyodide and engine.wasm, as the page does
//   node tools/fxp.mjs run program.py --native [arguments...]   on this machine's python3 and libfxp.so, or the
//                                                               one that FXP_LIBRARY names
//
// Standard input, output, errors and the exit status are those of `python program.py`.

import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Refusal, main, root } from './build/steps.mjs';
import { startNodeRuntime } from './node_runtime.mjs';

const USAGE = 'usage: node tools/fxp.mjs run program.py [--native] [arguments...]';
const HELP = `${USAGE}

Runs a program on Pyodide and engine.wasm, as the page does; with --native on this machine's python3 and
libfxp.so. Standard input, output, errors and the exit status are those of "python program.py".`;

/** What CPython ends with when it can't read its program or its command line. */
const NOT_RUN = 2;

/** --native may stand just before or just after the program; what follows is the program's. */
function readCommandLine([command, ...rest]) {
  if (command !== 'run') throw new Refusal(USAGE, NOT_RUN);
  const native = rest[0] === '--native' || rest[1] === '--native';
  const [program, ...args] = rest.filter((word, i) => i > 1 || word !== '--native');
  if (!program) throw new Refusal(USAGE, NOT_RUN);
  if (!existsSync(program)) throw new Refusal(`There is no program "${program}".`, NOT_RUN);
  if (statSync(program).isDirectory())
    throw new Refusal(`"${program}" is a folder, not a program.`, NOT_RUN);
  try {
    accessSync(program, constants.R_OK);
  } catch {
    throw new Refusal(`The program "${program}" can't be read.`, NOT_RUN);
  }
  return { native, program, args };
}

function runNative(program, args) {
  const library = process.env.FXP_LIBRARY || join(root, 'build/native/libfxp.so');
  if (!existsSync(library))
    throw new Refusal(
      'The native engine is not built yet: run "node tools/build.mjs native" first.',
    );
  const path = [join(root, 'engine/python'), process.env.PYTHONPATH].filter(Boolean).join(':');
  const env = { PYTHONDONTWRITEBYTECODE: '1', ...process.env, PYTHONPATH: path };
  return new Promise((done, reject) => {
    const child = spawn('python3', [program, ...args], { stdio: 'inherit', env });
    child.on('error', () => reject(new Refusal('--native needs python3, which is not installed.')));
    child.on('close', (status, signal) => {
      if (signal) process.kill(process.pid, signal);
      done(status);
    });
  });
}

/** Lets the program see its own folder and the working directory under their real names. */
function showFolders(pyodide, folders) {
  const { FS } = pyodide;
  const shown = [];
  for (const folder of folders.sort((a, b) => a.length - b.length)) {
    if (folder === '/' || shown.some((s) => folder === s || folder.startsWith(`${s}/`))) continue;
    FS.mkdirTree(folder);
    FS.mount(FS.filesystems.NODEFS, { root: folder }, folder);
    shown.push(folder);
  }
}

async function runWasm(given, args) {
  const program = resolve(given);
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PYTHON|LD_|HOME$)/.test(name)),
  );
  const { pyodide } = await startNodeRuntime({ env });
  const runner = new URL('run_program.py', import.meta.url);
  const loop = new URL('../engine/python/playground/event_loop.py', import.meta.url);
  const packages = '/lib/python3.14/site-packages';
  pyodide.FS.writeFile(`${packages}/event_loop.py`, await readFile(loop));
  pyodide.FS.writeFile(`${packages}/run_program.py`, await readFile(runner));
  showFolders(pyodide, [dirname(program), process.cwd()]);
  if (dirname(program) === '/') pyodide.FS.writeFile(program, await readFile(program));
  pyodide.FS.chdir(process.cwd());
  try {
    pyodide.pyimport('event_loop').install();
    return pyodide.pyimport('run_program').run(program, [given, ...args]);
  } catch (error) {
    // os._exit() reaches us as an exception of Pyodide's own.
    const exited = /^Program terminated with exit\((\d+)\)$/.exec(error.message);
    if (exited) return Number(exited[1]);
    throw error;
  }
}

await main(async () => {
  if (['-h', '--help'].includes(process.argv[2])) return void console.log(HELP);
  const { native, program, args } = readCommandLine(process.argv.slice(2));
  return native ? runNative(program, args) : runWasm(program, args);
});
