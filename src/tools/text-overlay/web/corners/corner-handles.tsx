import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Size } from '#platform/shared/size.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import { pulledRun } from '#tools/text-overlay/web/state/editor-state.ts';
import { Loupe } from './loupe.tsx';
import { cornerNames, movedBy } from './quad.ts';

interface CornerHandlesProps {
  readonly picture: Picture;
  readonly quad: Quad;
  /** Of the photo on the screen. */
  readonly size: Size;
  /** The run of a drag is that of a pulled layer. */
  readonly onChange: (quad: Quad, run: string) => void;
  /** Called at the end of a drag, and when the keys leave a corner. */
  readonly onDone?: () => void;
}

const all = [0, 1, 2, 3] as const;
const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const step = { plain: 1, large: 10 } as const;

/** The corners as buttons over the photo, with a loupe at the one that is moved; between them all move. */
export function CornerHandles({ picture, quad, size, onChange, onDone }: CornerHandlesProps) {
  const [active, setActive] = useState<number>();
  const drag = useRef<{ readonly from: Point; readonly quad: Quad }>(undefined);
  const onScreen = ({ x, y }: Point): Point => ({ x: (x / 100) * size.width, y: (y / 100) * size.height });

  const dragged = (indices: readonly number[]) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: { x: event.clientX, y: event.clientY }, quad };
      setActive(indices.length === 1 ? indices[0] : undefined);
    },
    onPointerMove(event: PointerEvent) {
      const { current } = drag;
      if (!current) return;
      const by = { x: event.clientX - current.from.x, y: event.clientY - current.from.y };
      const percent = { x: (by.x / size.width) * 100, y: (by.y / size.height) * 100 };
      onChange(movedBy(current.quad, indices, percent), pulledRun);
    },
    onPointerUp: end,
    onPointerCancel: end,
  });
  function end() {
    drag.current = undefined;
    setActive(undefined);
    onDone?.();
  }
  /** A step is a pixel of the photo. */
  function press(event: KeyboardEvent, index: number) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? step.large : step.plain;
    setActive(index);
    onChange(
      movedBy(quad, [index], {
        x: ((direction.x * pixels) / picture.width) * 100,
        y: ((direction.y * pixels) / picture.height) * 100,
      }),
      'corners',
    );
  }
  const points = quad.map(onScreen);
  const outline = points.map(({ x, y }) => `${x},${y}`).join(' ');
  const shown = active === undefined ? undefined : points[active];
  return (
    <div className="absolute inset-0 text-on-yellow">
      <svg
        aria-hidden="true"
        className="absolute size-full"
        style={{ overflow: 'visible' }}
        fill="transparent"
      >
        <polygon points={outline} stroke="black" strokeWidth="3" />
        <polygon
          points={outline}
          stroke="var(--color-yellow)"
          strokeWidth="1.5"
          className="cursor-move touch-none"
          {...dragged(all)}
        />
      </svg>
      {points.map(({ x, y }, index) => (
        <button
          key={cornerNames[index]}
          type="button"
          aria-label={`${cornerNames[index]}: ${quad[index]?.x} %, ${quad[index]?.y} %`}
          {...dragged([index])}
          onKeyDown={(event) => press(event, index)}
          // Pressing another corner takes the focus from this one, after its drag has begun.
          onBlur={() => drag.current ?? end()}
          style={{ left: x, top: y, cursor: 'crosshair' }}
          className="absolute grid size-6 -translate-1/2 touch-none place-items-center transition-none pointer-coarse:size-11"
        >
          <span className="size-3 border-2 bg-yellow" />
        </button>
      ))}
      {shown && active !== undefined && (
        <Loupe picture={picture} quad={quad} index={active} at={shown} size={size} />
      )}
    </div>
  );
}
