import type { Report } from '../protocol/messages.js';

type Stream = Extract<Report, { kind: 'output' }>['stream'];

/** A program that prints in a loop must not send a message for each line. */
const PAUSE_MS = 30;
const LARGEST = 8192;

/**
 * Joins what a program prints into few messages, in order. No timer can fire while Python runs, so text
 * goes out when the next text comes and enough time has passed, and at the end of the run.
 */
export class OutputBatch {
  #stream: Stream = 'stdout';
  #text = '';
  #sent = -Infinity;

  constructor(
    private readonly send: (stream: Stream, text: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  readonly write = (stream: Stream, text: string): void => {
    if (stream !== this.#stream) this.flush();
    this.#stream = stream;
    this.#text += text;
    if (this.#text.length >= LARGEST || this.now() - this.#sent >= PAUSE_MS) this.flush();
  };

  flush(): void {
    if (this.#text) this.send(this.#stream, this.#text);
    this.#text = '';
    this.#sent = this.now();
  }
}
