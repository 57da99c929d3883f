import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Drawing, PlacedBox } from './place.js';
import { BOX_HEIGHT } from './scene.js';

export const SMALLEST = 0.1;
export const LARGEST = 4;
const STEP = 1.25;
/** Smaller than this, texts of a drawing that was never touched can't be read. */
const READABLE = 0.6;
const EDGE = 24;

/** The frame's hands: its size and place are the browser's own scrolling, which touch and wheel know. */
export interface Zoom {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly scale: number;
  by(factor: number): void;
  fit(): void;
  actual(): void;
  /** Does what `+`, `-` and `0` do; false for other keys. */
  byKey(key: string): boolean;
  /** Scrolls the frame, and nothing else, until a box is in view. */
  reveal(box: PlacedBox): void;
}

export const clampScale = (scale: number): number => Math.min(LARGEST, Math.max(SMALLEST, scale));

/** A point of the drawing that stays where it is in the frame while the size changes. */
interface Anchor {
  readonly x: number;
  readonly y: number;
  readonly frameX: number;
  readonly frameY: number;
}

export function useZoom(drawing: Drawing): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const anchor = useRef<Anchor | null>(null);
  const now = useRef({ scale, drawing });
  const touched = useRef(false);

  /** The point of the drawing under a point of the frame, by default its middle. */
  const anchorAt = (element: HTMLElement, clientX?: number, clientY?: number): Anchor => {
    const rect = element.getBoundingClientRect();
    const frameX = clientX === undefined ? element.clientWidth / 2 : clientX - rect.left;
    const frameY = clientY === undefined ? element.clientHeight / 2 : clientY - rect.top;
    const { scale: old } = now.current;
    return {
      x: (element.scrollLeft + frameX) / old,
      y: (element.scrollTop + frameY) / old,
      frameX,
      frameY,
    };
  };
  const zoomTo = (wanted: number, at?: Anchor) => {
    if (!frame.current) return;
    touched.current = true;
    anchor.current = at ?? anchorAt(frame.current);
    setScale(clampScale(wanted));
  };
  const by = (factor: number) => zoomTo(now.current.scale * factor);
  const fit = () => {
    if (!frame.current) return;
    const { width, height } = now.current.drawing;
    const { clientWidth, clientHeight } = frame.current;
    zoomTo(Math.min(1, clientWidth / width, clientHeight / height));
  };

  // A drawing that is wider than its frame begins as small as can be read.
  useLayoutEffect(() => {
    if (!frame.current || touched.current) return;
    const wanted = frame.current.clientWidth / drawing.width;
    setScale(Math.max(READABLE, Math.min(1, wanted)));
  }, [drawing]);

  // After the drawing has its new size: back to the same point, and when the drawing has grown to the
  // left or to the top, to the same place of it.
  useLayoutEffect(() => {
    const element = frame.current;
    const { scale: oldScale, drawing: old } = now.current;
    now.current = { scale, drawing };
    if (!element) return;
    if (anchor.current && scale !== oldScale) {
      element.scrollLeft = anchor.current.x * scale - anchor.current.frameX;
      element.scrollTop = anchor.current.y * scale - anchor.current.frameY;
    }
    anchor.current = null;
    // Even to ask for the place costs a layout of everything.
    if (old.left !== drawing.left) element.scrollLeft += (old.left - drawing.left) * scale;
    if (old.top !== drawing.top) element.scrollTop += (old.top - drawing.top) * scale;
  }, [scale, drawing]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    return listenForGestures(element, {
      scale: () => now.current.scale,
      zoom: (wanted, x, y) => zoomTo(wanted, anchorAt(element, x, y)),
    });
  }, []);

  return {
    frame,
    scale,
    by,
    fit,
    actual: () => zoomTo(1),
    byKey(key) {
      if (key === '+' || key === '=') by(STEP);
      else if (key === '-' || key === '−') by(1 / STEP);
      else if (key === '0') fit();
      else return false;
      return true;
    },
    reveal({ box, x, y }) {
      const element = frame.current;
      if (!element) return;
      const left = (x - box.width / 2 - drawing.left) * scale - EDGE;
      const right = left + box.width * scale + 2 * EDGE;
      const top = (y - drawing.top) * scale - EDGE;
      const bottom = top + BOX_HEIGHT * scale + 2 * EDGE;
      if (left < element.scrollLeft) element.scrollLeft = left;
      else if (right > element.scrollLeft + element.clientWidth)
        element.scrollLeft = right - element.clientWidth;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (bottom > element.scrollTop + element.clientHeight)
        element.scrollTop = bottom - element.clientHeight;
    },
  };
}

interface Gestures {
  scale(): number;
  zoom(wanted: number, clientX: number, clientY: number): void;
}

/**
 * Wheel with Ctrl (which is also what a touch pad's pinch is), two fingers, and dragging by mouse beside
 * the boxes, whose texts can be selected. One finger and the plain wheel scroll, as everywhere.
 */
function listenForGestures(element: HTMLElement, { scale, zoom }: Gestures): () => void {
  let pinch: { readonly apart: number; readonly scale: number } | null = null;
  let drag: { readonly x: number; readonly y: number } | null = null;
  const span = ([a, b]: TouchList | readonly Touch[]) =>
    a && b
      ? {
          apart: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
          x: (a.clientX + b.clientX) / 2,
          y: (a.clientY + b.clientY) / 2,
        }
      : null;

  const handlers = {
    wheel(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(scale() * Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    },
    touchstart(event: TouchEvent) {
      const fingers = span(event.touches);
      pinch = fingers && { apart: fingers.apart, scale: scale() };
      if (pinch) event.preventDefault();
    },
    touchmove(event: TouchEvent) {
      const fingers = span(event.touches);
      if (!pinch || !fingers) return;
      event.preventDefault();
      zoom((pinch.scale * fingers.apart) / pinch.apart, fingers.x, fingers.y);
    },
    touchend() {
      pinch = null;
    },
    pointerdown(event: PointerEvent) {
      const beside = event.target instanceof Element && !event.target.closest('.box');
      if (event.pointerType !== 'mouse' || event.button !== 0 || !beside) return;
      // On the bars of the frame, the browser drags.
      const { left, top } = element.getBoundingClientRect();
      if (event.clientX - left > element.clientWidth || event.clientY - top > element.clientHeight)
        return;
      drag = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
      element.setPointerCapture(event.pointerId);
      event.preventDefault();
    },
    pointermove(event: PointerEvent) {
      if (!drag) return;
      element.scrollLeft = drag.x - event.clientX;
      element.scrollTop = drag.y - event.clientY;
    },
    pointerup() {
      drag = null;
    },
    pointercancel() {
      drag = null;
    },
  };
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [name, handler] of entries)
    element.addEventListener(name, handler, { passive: false });
  return () => {
    for (const [name, handler] of entries) element.removeEventListener(name, handler);
  };
}
