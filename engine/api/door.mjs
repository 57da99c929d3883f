// The engine's end in JavaScript: loads engine.wasm and makes one function of each row of the door.
// The page's worker, the shell runner and the tests all use this file.

import { DOOR } from './door_table.mjs';

/** Bytes from which a text is a long one: where the two ways take about the same time. */
const LONG_TEXT = 800;

/** What a bare Emscripten module asks of its host. The engine prints nothing and opens no files. */
function hostImports(memory) {
  const refuse = () => 52; // ENOSYS
  return {
    wasi_snapshot_preview1: {
      proc_exit: (code) => {
        throw new Error(`the engine stopped itself (code ${code})`);
      },
      fd_write: (fd, iovs, count, written) => {
        const view = new DataView(memory().buffer);
        let total = 0;
        for (let i = 0; i < count; i++) {
          const [at, size] = [
            view.getUint32(iovs + 8 * i, true),
            view.getUint32(iovs + 8 * i + 4, true),
          ];
          total += size;
          console.error(
            new TextDecoder().decode(new Uint8Array(memory().buffer, at, size).slice()),
          );
        }
        view.setUint32(written, total, true);
        return 0;
      },
      fd_close: refuse,
      fd_seek: refuse,
      fd_read: refuse,
      environ_get: () => 0,
      environ_sizes_get: (count, size) => {
        const view = new DataView(memory().buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
      },
      clock_time_get: (...args) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(memory().buffer).setBigUint64(args.at(-1), nanoseconds, true);
        return 0;
      },
    },
    env: { emscripten_notify_memory_growth: () => {} },
  };
}

/**
 * Makes the door from a compiled engine.
 *
 * Each function takes numbers, strings (long ones as bytes, which Pyodide hands over faster) and bytes
 * (anything that is or can become a Uint8Array) as its row says and returns a number, a string (a long one as a Uint8Array), a Uint8Array, or -1 / undefined / undefined when it failed
 * (Python takes undefined for None, but null for an object of its own); then
 * `error()` has "ExceptionType\nmessage".
 *
 * A call that stops the engine itself, by using up its memory or its stack, fails like any other. The
 * engine can't be trusted from then on, so every later call fails in the same way, and `stopped()` says
 * why; before that it is null.
 *
 * @param {WebAssembly.Module} module the compiled engine.wasm
 * @param {Uint8Array} [saved] the memory of another instance, to go on from (image.mjs)
 * @returns {Promise<Record<string, (...args: any[]) => any>>} functions, without the prefix `fxp_`
 */
export async function openDoor(module, saved) {
  let wasm;
  const instance = await WebAssembly.instantiate(
    module,
    hostImports(() => wasm.memory),
  );
  wasm = instance.exports;
  if (saved) fillMemory(wasm.memory, saved);
  else if (wasm._initialize) wasm._initialize();

  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const output = (size) => new Uint8Array(wasm.memory.buffer, wasm.fxp_output(), size);

  /** Why the engine has stopped, as "ExceptionType\nmessage". */
  let stopped = null;

  function guarded(call, result) {
    const failed = result === 'i' ? -1 : result === 'd' ? NaN : undefined;
    return (...args) => {
      if (stopped) return failed;
      try {
        return call(...args);
      } catch (error) {
        stopped = causeOf(error, wasm.memory);
        if (!stopped) throw error;
        return failed;
      }
    };
  }

  /** A long text leaves as bytes: Pyodide reads a string of JavaScript's one character at a time. */
  function text(size) {
    if (size < 0) return undefined;
    return size < LONG_TEXT ? decoder.decode(output(size)) : output(size).slice();
  }

  /** A caller for one row. */
  function bind(name, kinds) {
    const raw = wasm[name];
    if (!raw) throw new Error(`engine.wasm has no ${name}: it is older than the door's table`);
    const result = kinds[0];
    const parameters = kinds.slice(1);
    const finish =
      result === 's'
        ? text
        : result === 'b'
          ? (size) => (size < 0 ? undefined : output(size).slice())
          : null;
    if (!/[sbn]/.test(parameters)) return finish ? (...args) => finish(raw(...args)) : raw;
    if (parameters === 'n') return numbersOnly(raw, 0, finish);
    if (parameters === 'in') return numbersOnly(raw, 1, finish);
    return general(raw, parameters, finish);
  }

  // Python's integers from 2^53 on come as BigInt, which only Number() takes.
  function numbersOnly(raw, fixed, finish) {
    return (...args) => {
      const count = args.length - fixed;
      const at = wasm.fxp_scratch(8 * count);
      const view = new Float64Array(wasm.memory.buffer, at, count);
      for (let i = 0; i < count; i++) view[i] = Number(args[fixed + i]);
      const value = fixed ? raw(args[0], at, count) : raw(at, count);
      return finish ? finish(value) : value;
    };
  }

  function general(raw, parameters, finish) {
    return (...args) => {
      // Sizes first: the scratch buffer may move when it grows, so it is asked for once.
      let size = 0;
      const parts = [];
      for (let i = 0; i < parameters.length; i++) {
        const kind = parameters[i];
        let part = null;
        if (kind === 's' && typeof args[i] === 'string') part = encoder.encode(args[i]);
        else if (kind === 's' || kind === 'b') part = bytesOf(args[i]);
        else if (kind === 'n')
          part = new Uint8Array(Float64Array.from(args.slice(i), Number).buffer);
        parts.push(part);
        if (part) size += (part.length + 15) & ~15;
      }
      let at = wasm.fxp_scratch(size);
      const memory = new Uint8Array(wasm.memory.buffer);
      const flat = [];
      for (let i = 0; i < parameters.length; i++) {
        const part = parts[i];
        if (!part) {
          flat.push(args[i]);
          continue;
        }
        memory.set(part, at);
        flat.push(at, parameters[i] === 'n' ? part.length / 8 : part.length);
        at += (part.length + 15) & ~15;
      }
      const value = raw(...flat);
      return finish ? finish(value) : value;
    };
  }

  const door = {};
  for (const [name, kinds] of Object.entries(DOOR))
    door[name.replace(/^fxp_/, '')] = guarded(bind(name, kinds), kinds[0]);
  const lastError = door.error;
  door.error = () => stopped ?? lastError();
  door.stopped = () => stopped;
  memories.set(door, wasm.memory);
  return door;
}

const memories = new WeakMap();

/** The memory of the engine behind a door. */
export const memoryOf = (door) => memories.get(door);

const PAGE = 65_536;

function fillMemory(memory, saved) {
  const missing = saved.length - memory.buffer.byteLength;
  if (missing > 0) memory.grow(missing / PAGE);
  new Uint8Array(memory.buffer).set(saved);
}

const PLENTY = 2 ** 30; // of the 2 GiB that the module may have, which it takes in steps
const SOME_PAGES = 256; // 16 MiB

/** What an exception out of the engine is to a program; null when it isn't the engine's. */
function causeOf(error, memory) {
  if (error instanceof RangeError && /call stack/.test(error.message))
    return 'RecursionError\nthe engine ran out of stack: this is nested too deeply';
  if (!(error instanceof WebAssembly.RuntimeError || /stopped itself/.test(error.message)))
    return null;
  if (memory.buffer.byteLength > PLENTY || !canGrow(memory))
    return 'MemoryError\nthe engine ran out of memory';
  return `SystemError\nthe engine stopped: ${error.message}`;
}

function canGrow(memory) {
  try {
    memory.grow(SOME_PAGES);
    return true;
  } catch {
    return false;
  }
}

/** Python bytes come as a proxy with getBuffer(); everything else is a typed array already. */
function bytesOf(value) {
  if (value instanceof Uint8Array) return value;
  const buffer = value.getBuffer('u8');
  const copy = buffer.data.slice();
  buffer.release();
  return copy;
}
