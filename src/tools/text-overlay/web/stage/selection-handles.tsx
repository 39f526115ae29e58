import { useRef } from 'react';
import { cn } from '#platform/web/cn.ts';
import type { Point, Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Length } from '#tools/text-overlay/shared/text-overlay.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Overlay } from '#tools/text-overlay/web/state/overlay.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { centreOf, type TextBox, turned } from './text-box.ts';
import { type HandleKind, unwrapped } from './transform.ts';
import { useTransform } from './use-transform.ts';
import type { View } from './view.ts';

interface SelectionHandlesProps {
  readonly overlay: Overlay;
  readonly target: TextBox;
  readonly picture: Size;
  readonly drawing: TextDrawing;
  readonly view: View;
  readonly dispatch: Editor['dispatch'];
}

const handles: readonly HandleKind[] = [
  { type: 'side', x: -1 },
  { type: 'side', x: 1 },
  { type: 'corner', x: -1, y: -1 },
  { type: 'corner', x: 1, y: -1 },
  { type: 'corner', x: 1, y: 1 },
  { type: 'corner', x: -1, y: 1 },
  { type: 'turn' },
];

/** The yellow frame lies around the box, and the handles on it; in screen pixels. */
const framePx = 3;
/** Keeps the middle of a small text free, so that it can still be dragged, for a mouse and for a finger. */
const minReachPx = { mouse: 28, finger: 44 };
const turnDistancePx = { mouse: 26, finger: 46 };

/**
 * What changes the selected text by the pointer: its size at the corners, its wrap width at the sides (a
 * double click takes it away), its rotation above it. Hidden from screen readers and without tab stops,
 * because the fields of the panel do the same, and seven stops for each text would stand between the texts.
 */
export function SelectionHandles({
  overlay,
  target,
  picture,
  drawing,
  view,
  dispatch,
}: SelectionHandlesProps) {
  const origin = useRef<HTMLDivElement>(null);
  const { scale, content } = view;
  const { pulled, handlersOf } = useTransform({ dispatch, overlay, picture, drawing, scale, origin });
  const pointer = window.matchMedia('(pointer: coarse)').matches ? 'finger' : 'mouse';
  const centre = centreOf(target.box);
  const reach = {
    x: Math.max((target.box.width * scale) / 2 + framePx, minReachPx[pointer]),
    y: Math.max((target.box.height * scale) / 2 + framePx, minReachPx[pointer]),
  };
  const onScreen = (fromCentre: Point): Point => {
    const { x, y } = turned(fromCentre, target.radians);
    return { x: centre.x * scale + x, y: centre.y * scale + y };
  };
  const turnAbove = { x: 0, y: -reach.y - turnDistancePx[pointer] };
  const turnBelow = { x: 0, y: -turnAbove.y };
  const turnAt = isInside(onScreen(turnAbove), content) ? turnAbove : turnBelow;

  return (
    <div ref={origin} aria-hidden="true" className="absolute top-0 left-0 text-on-yellow transition-none">
      {handles.map((kind) => {
        const fromCentre =
          kind.type === 'turn'
            ? turnAt
            : { x: kind.x * reach.x, y: kind.type === 'corner' ? kind.y * reach.y : 0 };
        const { x, y } = within(onScreen(fromCentre), content);
        return (
          <span
            key={Object.values(kind).join(' ')}
            data-handle={Object.values(kind).join(' ')}
            {...handlersOf(kind)}
            onDoubleClick={() =>
              kind.type === 'side' && dispatch({ type: 'changed', id: overlay.id, part: unwrapped(overlay) })
            }
            style={{ left: x, top: y, cursor: cursorOf(kind, fromCentre, target.radians) }}
            className="absolute grid size-6 -translate-1/2 touch-none place-items-center transition-none pointer-coarse:size-11"
          >
            <span
              style={{ rotate: `${target.radians}rad` }}
              className={cn(
                'border-2 bg-yellow transition-none',
                kind.type !== 'side' && 'size-3',
                kind.type === 'side' && 'h-4 w-2',
                kind.type === 'turn' && 'rounded-full',
              )}
            />
          </span>
        );
      })}
      {pulled && (
        <Badge
          at={within({ x: centre.x * scale, y: (centre.y + boundsHeight(target) / 2) * scale + 44 }, content)}
        >
          {valueOf(pulled, overlay)}
        </Badge>
      )}
    </div>
  );
}

/** The value that a handle is changing. */
function Badge({ at, children }: { readonly at: Point; readonly children: string }) {
  return (
    <span
      style={{ left: at.x, top: at.y }}
      data-badge=""
      className="pointer-events-none absolute -translate-1/2 bg-yellow px-1.5 py-0.5 font-mono text-sm whitespace-nowrap transition-none"
    >
      {children}
    </span>
  );
}

function valueOf(pulled: HandleKind['type'], { fontSize, maxWidth, rotation = 0 }: Overlay): string {
  switch (pulled) {
    case 'corner':
      return shown(fontSize);
    case 'side':
      return maxWidth === undefined ? 'No wrap' : `Wrap at ${shown(maxWidth)}`;
    case 'turn':
      return `${rotation}°`;
  }
}

function shown(length: Length): string {
  return typeof length === 'number' ? `${length} px` : length;
}

function boundsHeight({ box, radians }: TextBox): number {
  return Math.abs(box.width * Math.sin(radians)) + Math.abs(box.height * Math.cos(radians));
}

function isInside({ x, y }: Point, { width, height }: Size): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** A handle stays in reach where its text is larger than the picture or lies over its edge. */
const insetPx = 8;

function within({ x, y }: Point, { width, height }: Size): Point {
  return {
    x: Math.min(Math.max(x, insetPx), width - insetPx),
    y: Math.min(Math.max(y, insetPx), height - insetPx),
  };
}

const cursors = ['ew-resize', 'nwse-resize', 'ns-resize', 'nesw-resize'] as const;

/** Returns the cursor that points where a handle can be pulled. */
function cursorOf({ type }: HandleKind, { x, y }: Point, radians: number): string {
  if (type === 'turn') return 'grab';
  const upright = type === 'corner' ? Math.atan2(Math.sign(y), Math.sign(x)) : 0;
  const eighth = Math.round((upright + radians) / (Math.PI / 4));
  return cursors[((eighth % 4) + 4) % 4] ?? 'move';
}
