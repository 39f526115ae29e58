import type { Point, Size } from '../../shared/draw/layout.ts';

/** How a picture is shown: fitted into what room there is, or so many screen pixels for one of its own. */
export type Zoom = 'fit' | number;

/** The preview is scaled down to fit within this, never up (spec 9, Media limits). */
export const previewLimit: Size = { width: 800, height: 600 };

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const maxScale = steps[steps.length - 1] ?? 1;

/** Screen pixels for one pixel of the picture, so that all of it is seen in the room there is. */
export function fitScale(picture: Size, roomWidthPx: number): number {
  const width = Math.min(previewLimit.width, roomWidthPx);
  return Math.min(1, width / picture.width, previewLimit.height / picture.height);
}

export function scaleOf(zoom: Zoom, picture: Size, roomWidthPx: number): number {
  return zoom === 'fit' ? fitScale(picture, roomWidthPx) : zoom;
}

/** The next round scale above or below. */
export function zoomStep(scale: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? steps.find((step) => step > scale * 1.001)
      : steps.findLast((step) => step < scale / 1.001);
  return next ?? Math.min(Math.max(scale, steps[0]), maxScale);
}

/** The scale that a turn of the wheel leads to. */
export function wheelScale(scale: number, deltaY: number): number {
  return Math.min(Math.max(scale * Math.exp(-deltaY / 400), steps[0]), maxScale);
}

/** Where to scroll, so that the picture's point under `anchor` (in the window on it) stays under it. */
export function scrollAfterZoom(scroll: Point, anchor: Point, before: number, after: number): Point {
  const ratio = after / before;
  return { x: (scroll.x + anchor.x) * ratio - anchor.x, y: (scroll.y + anchor.y) * ratio - anchor.y };
}
