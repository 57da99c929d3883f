import type { TapeEvent } from './tape.js';

/** Which of several times a line asked for a change, both from 1. */
export interface Pass {
  readonly number: number;
  readonly of: number;
}

/** For each event the pass of its instruction: a loop's line, or a function's that is called often. */
export function passesOf(events: readonly TapeEvent[]): Pass[] {
  const counts = new Map<string, number>();
  const numbers = events.map(({ place, newCall }) => {
    const number = (counts.get(place) ?? 0) + (newCall || !counts.has(place) ? 1 : 0);
    counts.set(place, number);
    return number;
  });
  return events.map(({ place }, at) => ({ number: numbers[at] ?? 1, of: counts.get(place) ?? 1 }));
}

/** A loop on the tape: its passes begin at these events; the last one ends before `end`. */
export interface Loop {
  readonly starts: readonly number[];
  readonly end: number;
}

interface Call {
  readonly place: string;
  readonly line: number;
  readonly start: number;
}

/** A pass of more calls than this is none that a reader would recognise. */
const LONGEST_PASS = 400;

/**
 * Loops on a tape, in order and without overlap. A loop begins where an instruction asks for something
 * that it will ask for again; what lies between must be of the same loop: lines below its first one, or
 * places that an earlier pass had too, such as a function that the loop calls.
 */
export function loopsOf(events: readonly TapeEvent[]): Loop[] {
  const calls: Call[] = [];
  const seen = new Set<string>();
  events.forEach(({ newCall, place, line }, start) => {
    if (newCall || !seen.has(place)) calls.push({ place, line: line ?? 0, start });
    seen.add(place);
  });
  const following = nextOfSamePlace(calls);
  const loops: Loop[] = [];
  for (let at = 0; at < calls.length;) {
    const loop = loopAt(calls, following, at);
    if (!loop) {
      at++;
      continue;
    }
    const { starts, end } = loop;
    loops.push({
      starts: starts.map((call) => calls[call]?.start ?? 0),
      end: calls[end]?.start ?? events.length,
    });
    at = end;
  }
  return loops;
}

/** For each call the next one of the same place, or -1. */
function nextOfSamePlace(calls: readonly Call[]): number[] {
  const last = new Map<string, number>();
  const next = calls.map(() => -1);
  for (let at = calls.length - 1; at >= 0; at--) {
    const place = calls[at]?.place ?? '';
    next[at] = last.get(place) ?? -1;
    last.set(place, at);
  }
  return next;
}

/** The loop whose first pass begins with this call, in numbers of calls. */
function loopAt(
  calls: readonly Call[],
  following: readonly number[],
  first: number,
): { starts: number[]; end: number } | null {
  const head = calls[first];
  let next = following[first] ?? -1;
  if (!head || head.line === 0 || next < 0 || next - first > LONGEST_PASS) return null;
  const places = new Set<string>();
  const add = (from: number, to: number) => {
    for (const { place } of calls.slice(from, to)) places.add(place);
  };
  add(first, next);
  const starts = [first];
  for (let at = next; ; at = next) {
    starts.push(at);
    next = following[at] ?? -1;
    if (next < 0 || next - at > LONGEST_PASS) break;
    const own = ({ place, line }: Call) => places.has(place) || line > head.line;
    if (!calls.slice(at, next).every(own)) break;
    add(at, next);
  }
  let end = (starts.at(-1) ?? first) + 1;
  while (end < calls.length && places.has(calls[end]?.place ?? '')) end++;
  return { starts, end };
}
