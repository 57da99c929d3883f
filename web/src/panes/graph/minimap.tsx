import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Drawing } from './place.js';
import { BOX_HEIGHT } from './scene.js';

/** A drawing of fewer boxes is seen at once, or nearly. */
export const MINIMAP_FROM = 60;
const WIDTH = 120;
const HEIGHT = 240;
/** A long drawing is shown wider than it is, or nothing could be seen of it. */
const LEAST = 56;

interface MinimapProps {
  readonly drawing: Drawing;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly scale: number;
}

interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The whole drawing, small, with the part that the frame shows; pressing it goes there. It has nothing
 * that keys and screen readers can't reach in the drawing itself.
 */
export function Minimap({ drawing, frame, scale }: MinimapProps) {
  const { left, top, width, height } = drawing;
  const small = Math.min(WIDTH / width, HEIGHT / height);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.max(LEAST, side * small));
  const [shown, setShown] = useState<Window | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () =>
      setShown({
        x: left + element.scrollLeft / scale,
        y: top + element.scrollTop / scale,
        width: Math.min(width, element.clientWidth / scale),
        height: Math.min(height, element.clientHeight / scale),
      });
    look();
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [drawing, scale]);

  const boxes = useMemo(
    () =>
      drawing.boxes.map(({ box, x, y }) => (
        <rect
          key={box.key}
          x={x - box.width / 2}
          y={y}
          width={box.width}
          height={BOX_HEIGHT}
          data-change={box.change}
        />
      )),
    [drawing],
  );
  const go = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const element = frame.current;
    if (event.buttons === 0 || !element) return;
    const rect = event.currentTarget.getBoundingClientRect();
    event.currentTarget.setPointerCapture(event.pointerId);
    const across = (event.clientX - rect.left) / rect.width;
    const down = (event.clientY - rect.top) / rect.height;
    element.scrollLeft = across * width * scale - element.clientWidth / 2;
    element.scrollTop = down * height * scale - element.clientHeight / 2;
  };
  return (
    <svg
      class="minimap"
      aria-hidden="true"
      width={shownWidth}
      height={shownHeight}
      preserveAspectRatio="none"
      viewBox={`${left} ${top} ${width} ${height}`}
      onPointerDown={go}
      onPointerMove={go}
    >
      {boxes}
      {shown && <rect class="window" {...shown} />}
    </svg>
  );
}
