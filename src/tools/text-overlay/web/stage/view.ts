import type { Box, Point, Size } from '../../shared/draw/layout.ts';
import { previewLimit, scaleOf, type Zoom } from './zoom.ts';

/** How the picture lies on the screen; lengths in screen pixels. */
export interface View {
  /** Screen pixels for one pixel of the picture. */
  readonly scale: number;
  /** The whole picture at this scale. */
  readonly content: Size;
  /** The part of the screen that shows it; what does not fit is scrolled to. */
  readonly window: Size;
}

export function viewOf(picture: Size, zoom: Zoom, roomWidthPx: number): View {
  const scale = scaleOf(zoom, picture, roomWidthPx);
  const content = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  };
  const widest = zoom === 'fit' ? Math.min(roomWidthPx, previewLimit.width) : roomWidthPx;
  return {
    scale,
    content,
    window: { width: Math.min(content.width, widest), height: Math.min(content.height, previewLimit.height) },
  };
}

/** The picture's pixel at a point of the window. */
export function toPicture(inWindow: Point, scroll: Point, scale: number): Point {
  return { x: (inWindow.x + scroll.x) / scale, y: (inWindow.y + scroll.y) / scale };
}

/** A box of the picture on the screen, for the style of an element that lies on it. */
export function toScreen(box: Box, scale: number) {
  return { left: box.x * scale, top: box.y * scale, width: box.width * scale, height: box.height * scale };
}
