/**
 * What a lesson in a frame tells the site around it, by postMessage. Version 1: kinds and fields are added,
 * never changed (docs/embedding.md).
 */
import { effect } from '@preact/signals';
import type { EngineClient } from '../engine/client.js';
import type { RunEnd } from '../lessons/history.js';
import type { Embed } from './flags.js';

export type EmbedEvent =
  | { readonly kind: 'ready' }
  | { readonly kind: 'size'; readonly height: number }
  | {
      readonly kind: 'ran';
      readonly program: string;
      readonly end: 'finished' | 'stopped' | 'error';
      /** The exception's type. */
      readonly error: string | null;
    }
  | {
      readonly kind: 'checked';
      readonly program: string;
      readonly end: 'finished' | 'stopped' | 'error';
      readonly error: string | null;
      readonly passed: number;
      readonly claims: number;
    };

/** A program as far as events are about it. */
export interface Watched {
  readonly setup: { readonly id: string };
  readonly ended: { readonly value: Ended | null };
}

export interface Ended {
  readonly by: 'run' | 'check';
  readonly end: RunEnd;
}

/** What is said of an end. */
export function eventOf(program: string, { by, end }: Ended): EmbedEvent {
  const error = end.kind === 'error' ? end.type : null;
  const kind = error !== null ? 'error' : end.kind === 'stopped' ? 'stopped' : 'finished';
  if (by === 'run') return { kind: 'ran', program, end: kind, error };
  const { passed, all } = end.kind === 'checked' ? end : { passed: 0, all: 0 };
  return { kind: 'checked', program, end: kind, error, passed, claims: all };
}

/** Tells the site around this frame what happens in it; returns what ends that. */
export function tellFrame(
  embed: Embed,
  lesson: string,
  engine: EngineClient,
  programs: Iterable<Watched>,
): () => void {
  if (window.parent === window) return () => {};
  const tell = (event: EmbedEvent) =>
    window.parent.postMessage({ fxp: 1, lesson, ...event }, embed.origin ?? '*');
  let ready = false;
  const ends = [
    effect(() => {
      if (ready || engine.state.value.kind !== 'ready') return;
      ready = true;
      tell({ kind: 'ready' });
    }),
    ...[...programs].map((program) =>
      effect(() => {
        const ended = program.ended.value;
        if (ended) tell(eventOf(program.setup.id, ended));
      }),
    ),
  ];
  const sizes = new ResizeObserver(() =>
    tell({ kind: 'size', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  );
  sizes.observe(document.body);
  return () => {
    sizes.disconnect();
    for (const end of ends) end();
  };
}
