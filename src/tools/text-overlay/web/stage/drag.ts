import { boundsOfBoxes } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { marginShare } from '#tools/text-overlay/shared/lengths.ts';
import type { CentredText } from '#tools/text-overlay/web/state/editor-state.ts';
import { type Guides, noGuides, snap } from './snap.ts';
import { boundsOf, centreOf, onText, type TextBox, touches } from './text-box.ts';

/** A text with the box that a pointer can hit, in picture pixels. */
export interface Target extends TextBox {
  readonly id: number;
  /** The pointer passes through it. */
  readonly locked?: boolean | undefined;
}

/**
 * Returns the id of the text under a point, the frontmost where boxes overlap. A box smaller than `minSide`
 * can be hit as if it were that large (WCAG 2.5.8), but never hides another text under the point itself.
 */
export function findHit(targets: readonly Target[], point: Point, minSide: number): number | undefined {
  const frontToBack = targets.filter(({ locked }) => !locked).toReversed();
  const hit = frontToBack.find((target) => contains(target.box, onText(target, point)));
  if (hit) return hit.id;
  const near = frontToBack.filter((target) => contains(grownTo(target.box, minSide), onText(target, point)));
  return near.sort((a, b) => distance(a.box, point) - distance(b.box, point))[0]?.id;
}

/** Returns the ids of the texts that a rectangle between two points touches. */
export function findWithin(targets: readonly Target[], rectangle: Box): readonly number[] {
  return targets.filter((target) => !target.locked && touches(target, rectangle)).map(({ id }) => id);
}

/** Returns the rectangle between two corners. */
export function rectangleOf(a: Point, b: Point): Box {
  return boundsOfBoxes({ ...a, width: 0, height: 0 }, { ...b, width: 0, height: 0 });
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

function distance(box: Box, point: Point): number {
  const { x, y } = centreOf(box);
  return Math.hypot(x - point.x, y - point.y);
}

/** Texts that are being dragged, as they were when the pointer went down; in picture pixels. */
export interface Drag {
  readonly from: Point;
  readonly texts: readonly CentredText[];
  /** Around all of them. */
  readonly box: Box;
}

/** Starts to drag texts. Undefined without any. */
export function startDrag(targets: readonly Target[], from: Point): Drag | undefined {
  if (targets.length === 0) return undefined;
  const texts = targets.map(({ id, box }) => ({ id, centre: centreOf(box) }));
  return { from, texts, box: targets.map(boundsOf).reduce(boundsOfBoxes) };
}

export interface DragSurface {
  readonly picture: Size;
  /** The boxes of the other texts. */
  readonly others: readonly Box[];
  /** Screen pixels per picture pixel. */
  readonly scale: number;
  readonly snaps: boolean;
  /** Keeps to the axis along which the pointer has gone farther. */
  readonly straight: boolean;
}

export interface Dragged {
  readonly texts: readonly CentredText[];
  readonly guides: Guides;
}

const snapDistancePx = 6;
/** Smaller movements belong to a click with an unsteady hand. */
const minDragPx = 3;

/** Returns whether the pointer has moved far enough, in screen pixels, to start the drag. */
export function hasStarted(drag: Pick<Drag, 'from'>, pointer: Point, scale: number): boolean {
  return Math.hypot(pointer.x - drag.from.x, pointer.y - drag.from.y) * scale >= minDragPx;
}

/** Returns where dragged texts go: to whole pixels, or to the lines that the box around them snaps to. */
export function dragTo(drag: Drag, pointer: Point, surface: DragSurface): Dragged {
  const { picture, others, scale, snaps, straight } = surface;
  const gone = { x: Math.round(pointer.x - drag.from.x), y: Math.round(pointer.y - drag.from.y) };
  const isAcross = Math.abs(gone.x) >= Math.abs(gone.y);
  const movesX = !straight || isAcross;
  const movesY = !straight || !isAcross;
  const by = { x: movesX ? gone.x : 0, y: movesY ? gone.y : 0 };
  if (!snaps) return { texts: drag.texts.map((text) => movedText(text, by)), guides: noGuides };
  const box = { ...drag.box, x: drag.box.x + by.x, y: drag.box.y + by.y };
  const margin = marginShare * Math.min(picture.width, picture.height);
  const { shift, guides } = snap(box, { picture, margin, others, maxDistance: snapDistancePx / scale });
  const to = { x: by.x + (movesX ? shift.x : 0), y: by.y + (movesY ? shift.y : 0) };
  return {
    texts: drag.texts.map((text) => movedText(text, to)),
    guides: { x: movesX ? guides.x : [], y: movesY ? guides.y : [] },
  };
}

function movedText({ id, centre }: CentredText, by: Point): CentredText {
  return { id, centre: { x: Math.round(centre.x + by.x), y: Math.round(centre.y + by.y) } };
}
