import { computed, signal, type ReadonlySignal } from '@preact/signals';

/**
 * The node that the learner points at in one graph, shared by all views of it. Hovering shows a node
 * for as long as it lasts; a click, a touch or the keyboard pins one, from which on it is shown until
 * the mouse is moved.
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
      hovered.value = null;
      pinned.value = id;
    },
  };
}

/** Hovers when a mouse is moved: not when a list scrolls under one that rests. */
export const hoverOnMove =
  (pointer: NodePointer, id: number) =>
  (event: Pick<PointerEvent, 'pointerType' | 'movementX' | 'movementY'>): void => {
    const moved = event.movementX !== 0 || event.movementY !== 0;
    if (event.pointerType === 'mouse' && moved) pointer.hover(id);
  };
