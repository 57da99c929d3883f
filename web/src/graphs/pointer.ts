import { computed, signal, type ReadonlySignal } from '@preact/signals';

/**
 * The node that the learner points at in one graph, shared by all views of it. Hovering shows a node
 * for as long as it lasts; a click, a touch or the keyboard pins one.
 */
export interface NodePointer {
  readonly node: ReadonlySignal<number | null>;
  hover(id: number | null): void;
  pin(id: number | null): void;
}

export function createPointer(): NodePointer {
  const hovered = signal<number | null>(null);
  const pinned = signal<number | null>(null);
  return {
    node: computed(() => hovered.value ?? pinned.value),
    hover: (id) => {
      hovered.value = id;
    },
    pin: (id) => {
      pinned.value = id;
    },
  };
}
