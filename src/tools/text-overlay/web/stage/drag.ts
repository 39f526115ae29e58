import type { Box, Point, Size } from '../../shared/draw/layout.ts';
import { marginShare } from '../../shared/draw/place.ts';
import { type Guides, noGuides, snap } from './snap.ts';

/** A text in the hand: where it and the pointer were when it was taken. */
export interface Drag {
  readonly id: number;
  readonly from: Point;
  readonly place: Point;
  readonly box: Box;
}

export interface DragSurface {
  readonly picture: Size;
  readonly others: readonly Box[];
  /** Screen pixels for one pixel of the picture. */
  readonly scale: number;
  /** False while Alt is held. */
  readonly snaps: boolean;
}

export interface Dragged {
  readonly place: Point;
  readonly guides: Guides;
}

const snapReachPx = 6;
/** A click with an unsteady hand moves nothing. */
const startPx = 3;

export function hasStarted(drag: Drag, pointer: Point, scale: number): boolean {
  return Math.hypot(pointer.x - drag.from.x, pointer.y - drag.from.y) * scale >= startPx;
}

/** Where a text lies while the pointer is there: on whole pixels, or on the lines that it snaps to. */
export function dragTo(drag: Drag, pointer: Point, { picture, others, scale, snaps }: DragSurface): Dragged {
  const place = {
    x: Math.round(drag.place.x + pointer.x - drag.from.x),
    y: Math.round(drag.place.y + pointer.y - drag.from.y),
  };
  if (!snaps) return { place, guides: noGuides };
  const box = { ...drag.box, x: place.x - drag.box.width / 2, y: place.y - drag.box.height / 2 };
  const margin = marginShare * Math.min(picture.width, picture.height);
  const { shift, guides } = snap(box, { picture, margin, others, reach: snapReachPx / scale });
  return { place: { x: place.x + shift.x, y: place.y + shift.y }, guides };
}
