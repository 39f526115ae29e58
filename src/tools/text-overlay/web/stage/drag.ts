import type { Box, Point, Size } from '../../shared/draw/layout.ts';
import { marginShare } from '../../shared/lengths.ts';
import { type Guides, noGuides, snap } from './snap.ts';

/** A text with the box that a pointer can hit, in picture pixels. */
export interface Target {
  readonly id: number;
  readonly box: Box;
}

/**
 * Returns the id of the text under a point, the frontmost where boxes overlap. A box smaller than `minSide`
 * can be hit as if it were that large (WCAG 2.5.8), but never hides another text under the point itself.
 */
export function findHit(targets: readonly Target[], point: Point, minSide: number): number | undefined {
  const frontToBack = targets.toReversed();
  const hit = frontToBack.find(({ box }) => contains(box, point));
  if (hit) return hit.id;
  const near = frontToBack.filter(({ box }) => contains(grownTo(box, minSide), point));
  return near.sort((a, b) => distance(a.box, point) - distance(b.box, point))[0]?.id;
}

function contains(box: Box, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}

/** Returns the box enlarged around its centre to at least `side` in both directions. */
function grownTo(box: Box, side: number): Box {
  const width = Math.max(box.width, side);
  const height = Math.max(box.height, side);
  return { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
}

function distance({ x, y, width, height }: Box, point: Point): number {
  return Math.hypot(x + width / 2 - point.x, y + height / 2 - point.y);
}

/** A text that is being dragged, as it was when the pointer went down; in picture pixels. */
export interface Drag {
  readonly id: number;
  readonly from: Point;
  readonly place: Point;
  readonly box: Box;
}

export interface DragSurface {
  readonly picture: Size;
  /** The boxes of the other texts. */
  readonly others: readonly Box[];
  /** Screen pixels per picture pixel. */
  readonly scale: number;
  /** False while Alt is held. */
  readonly snaps: boolean;
}

export interface Dragged {
  readonly place: Point;
  readonly guides: Guides;
}

const snapDistancePx = 6;
/** Smaller movements belong to a click with an unsteady hand. */
const minDragPx = 3;

/** Returns whether the pointer has moved far enough, in screen pixels, to start the drag. */
export function hasStarted(drag: Drag, pointer: Point, scale: number): boolean {
  return Math.hypot(pointer.x - drag.from.x, pointer.y - drag.from.y) * scale >= minDragPx;
}

/** Returns where a dragged text goes: to whole pixels, or to the lines that it snaps to. */
export function dragTo(drag: Drag, pointer: Point, { picture, others, scale, snaps }: DragSurface): Dragged {
  const place = {
    x: Math.round(drag.place.x + pointer.x - drag.from.x),
    y: Math.round(drag.place.y + pointer.y - drag.from.y),
  };
  if (!snaps) return { place, guides: noGuides };
  const box = { ...drag.box, x: place.x - drag.box.width / 2, y: place.y - drag.box.height / 2 };
  const margin = marginShare * Math.min(picture.width, picture.height);
  const { shift, guides } = snap(box, { picture, margin, others, maxDistance: snapDistancePx / scale });
  return { place: { x: Math.round(place.x + shift.x), y: Math.round(place.y + shift.y) }, guides };
}
