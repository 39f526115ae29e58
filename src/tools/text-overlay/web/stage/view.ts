import { previewLimit } from '#platform/web/picture/picture.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box, Point } from '#tools/text-overlay/shared/draw/layout.ts';

/** Fits the picture into the available space, or is a fixed scale in screen pixels per picture pixel. */
export type Zoom = 'fit' | number;

/** How the picture is shown, in screen pixels. */
export interface View {
  /** Screen pixels per picture pixel. */
  readonly scale: number;
  /** The size of the whole picture at this scale. */
  readonly content: Size;
  /** The visible part of it; the rest is scrolled to. */
  readonly window: Size;
}

const steps = [0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const maxScale = steps[steps.length - 1] ?? 1;

/** Returns the view of a picture in the space that the screen has for it. */
export function viewOf(picture: Size, zoom: Zoom, space: Size): View {
  const scale = zoom === 'fit' ? fitScale(picture, space) : zoom;
  const content = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  return {
    scale,
    content,
    window: {
      width: Math.min(content.width, space.width),
      height: Math.min(content.height, space.height),
    },
  };
}

/** Returns the scale at which the whole picture fits into the space and the limit. */
export function fitScale(picture: Size, space: Size): number {
  const width = Math.min(previewLimit.width, space.width);
  const height = Math.min(previewLimit.height, space.height);
  return Math.min(1, width / picture.width, height / picture.height);
}

/** Returns the next round scale above (1) or below (-1). */
export function zoomStep(scale: number, direction: 1 | -1): number {
  const next =
    direction === 1
      ? steps.find((step) => step > scale * 1.001)
      : steps.findLast((step) => step < scale / 1.001);
  return next ?? Math.min(Math.max(scale, steps[0]), maxScale);
}

/** Returns the scale after the wheel was turned by `deltaY`. */
export function wheelScale(scale: number, deltaY: number): number {
  return withinScales(scale * Math.exp(-deltaY / 400));
}

/** Returns the nearest scale that the picture can be shown at. */
export function withinScales(scale: number): number {
  return Math.min(Math.max(scale, steps[0]), maxScale);
}

/**
 * Returns the scroll position that brings the picture's point at `from` to `to`, both points of the window.
 */
export function scrollAfterZoom(
  scroll: Point,
  { from, to }: { readonly from: Point; readonly to: Point },
  ratio: number,
): Point {
  return { x: (scroll.x + from.x) * ratio - to.x, y: (scroll.y + from.y) * ratio - to.y };
}

/** Returns the picture's point at a point of the window. */
export function toPicture(inWindow: Point, scroll: Point, scale: number): Point {
  return { x: (inWindow.x + scroll.x) / scale, y: (inWindow.y + scroll.y) / scale };
}

/** Returns the style that places an element over a box of the picture. */
export function toScreen(box: Box, scale: number) {
  return { left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale };
}
