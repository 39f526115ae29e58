import { useRef } from 'react';
import { cn } from '#platform/web/cn.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { Length } from '#tools/text-overlay/shared/text-overlay.ts';
import { sizeOf } from '#tools/text-overlay/shared/draw/arrange-shape.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { centreOf, type TextBox, turned } from './text-box.ts';
import { GuideLines } from './guide-lines.tsx';
import { type HandleKind, unwrapped } from './transform.ts';
import { useTransform } from './use-transform.ts';
import type { View } from './view.ts';

interface SelectionHandlesProps {
  readonly overlay: LayerInWork;
  readonly target: TextBox;
  /** The boxes of the other layers. */
  readonly others: readonly Box[];
  readonly picture: Size;
  readonly drawing: TextDrawing;
  readonly view: View;
  readonly dispatch: Editor['dispatch'];
}

const shared: readonly HandleKind[] = [
  { type: 'side', x: -1 },
  { type: 'side', x: 1 },
  { type: 'corner', x: -1, y: -1 },
  { type: 'corner', x: 1, y: -1 },
  { type: 'corner', x: 1, y: 1 },
  { type: 'corner', x: -1, y: 1 },
  { type: 'turn' },
];
/** The width at which a curved text is wrapped is along its arc, not beside it. */
const handlesOfCurve = shared.filter(({ type }) => type !== 'side');
const handlesOfShape: readonly HandleKind[] = [{ type: 'edge', y: -1 }, { type: 'edge', y: 1 }, ...shared];

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
  others,
  picture,
  drawing,
  view,
  dispatch,
}: SelectionHandlesProps) {
  const origin = useRef<HTMLDivElement>(null);
  const { scale, content } = view;
  const { pulled, guides, handlersOf } = useTransform({
    dispatch,
    overlay,
    others,
    picture,
    drawing,
    scale,
    origin,
  });
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
      {handlesOf(overlay).map((kind) => {
        const fromCentre =
          kind.type === 'turn'
            ? turnAt
            : {
                x: kind.type === 'edge' ? 0 : kind.x * reach.x,
                y: kind.type === 'side' ? 0 : kind.y * reach.y,
              };
        const { x, y } = within(onScreen(fromCentre), content);
        return (
          <span
            key={Object.values(kind).join(' ')}
            data-handle={Object.values(kind).join(' ')}
            {...handlersOf(kind)}
            onDoubleClick={() =>
              kind.type === 'side' &&
              isText(overlay) &&
              dispatch({ type: 'changed', id: overlay.id, part: unwrapped(overlay) })
            }
            style={{ left: x, top: y, cursor: cursorOf(kind, fromCentre, target.radians) }}
            className="absolute grid size-6 -translate-1/2 touch-none place-items-center transition-none pointer-coarse:size-11"
          >
            <span
              style={{ rotate: `${target.radians}rad` }}
              className={cn(
                'border-2 bg-yellow transition-none',
                (kind.type === 'corner' || kind.type === 'turn') && 'size-3',
                kind.type === 'side' && 'h-4 w-2',
                kind.type === 'edge' && 'h-2 px-1.5',
                kind.type === 'turn' && 'rounded-full',
              )}
            />
          </span>
        );
      })}
      <GuideLines guides={guides} view={view} />
      {pulled && (
        <Badge
          at={within({ x: centre.x * scale, y: (centre.y + boundsHeight(target) / 2) * scale + 44 }, content)}
        >
          {valueOf(pulled, overlay, picture)}
        </Badge>
      )}
    </div>
  );
}

function handlesOf(layer: LayerInWork): readonly HandleKind[] {
  if (!isText(layer)) return handlesOfShape;
  return layer.curve ? handlesOfCurve : shared;
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

function valueOf(pulled: HandleKind['type'], layer: LayerInWork, picture: Size): string {
  if (pulled === 'turn') return `${layer.rotation ?? 0}°`;
  if (!isText(layer)) {
    const { width, height } = sizeOf(layer, picture, 1);
    return `${Math.round(width)} × ${Math.round(height)} px`;
  }
  const { fontSize, maxWidth } = layer;
  if (pulled === 'corner') return shown(fontSize);
  return maxWidth === undefined ? 'No wrap' : `Wrap at ${shown(maxWidth)}`;
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
  const upright = type === 'side' ? 0 : Math.atan2(Math.sign(y), Math.sign(x));
  const eighth = Math.round((upright + radians) / (Math.PI / 4));
  return cursors[((eighth % 4) + 4) % 4] ?? 'move';
}
