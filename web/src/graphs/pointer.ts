import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';

/**
 * What the learner points at in one graph, shared by all views of it: a node, or several at once, such
 * as those of a source line or of a module. Hovering shows for as long as it lasts; a click, a touch or
 * the keyboard pins, from which on that is shown until the mouse is moved.
 */
export interface NodePointer {
  /** The node that is pointed at; null also when it is several. */
  readonly node: ReadonlySignal<number | null>;
  /** All nodes that are pointed at. */
  readonly nodes: ReadonlySignal<readonly number[]>;
  hover(id: number | null): void;
  pin(id: number | null): void;
  hoverAll(ids: readonly number[]): void;
  pinAll(ids: readonly number[]): void;
}

const NONE: readonly number[] = [];

/** A pointer whose pinned node is kept in `pinned`, where others may set it too. */
export function createPointer(pinned: Signal<number | null> = signal(null)): NodePointer {
  const hovered = signal(NONE);
  const several = signal(NONE);
  const nodes = computed(() => {
    if (hovered.value.length > 0) return hovered.value;
    return pinned.value === null ? several.value : [pinned.value];
  });
  return {
    nodes,
    node: computed(() => (nodes.value.length === 1 ? (nodes.value[0] ?? null) : null)),
    hover: (id) => {
      hovered.value = id === null ? NONE : [id];
    },
    pin: (id) => {
      hovered.value = NONE;
      several.value = NONE;
      pinned.value = id;
    },
    hoverAll: (ids) => {
      hovered.value = ids;
    },
    pinAll: (ids) => {
      hovered.value = NONE;
      several.value = ids;
      pinned.value = null;
    },
  };
}

/** Hovers when a mouse is moved: not when a list scrolls under one that rests. */
export const hoverOnMove =
  (pointer: NodePointer, id: number) =>
  (event: Pick<PointerEvent, 'pointerType' | 'movementX' | 'movementY'>): void => {
    const moved = event.movementX !== 0 || event.movementY !== 0;
    if (event.pointerType === 'mouse' && moved && pointer.node.value !== id) pointer.hover(id);
  };
