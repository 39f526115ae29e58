import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TextDrawing } from '#tools/text-overlay/web/drawing/use-text-drawing.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { drawScene } from './draw-scene.ts';
import type { View } from './view.ts';

interface CanvasContent {
  readonly image: CanvasImageSource;
  readonly picture: Picture;
  readonly view: View;
  readonly overlays: readonly LayerInWork[];
  readonly drawing: TextDrawing;
  readonly isDraft: boolean;
}

/**
 * Draws the visible part of the picture in the next animation frame after every change. Returns a function
 * that requests a redraw, for example after scrolling.
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
  content: CanvasContent,
): () => void {
  const frame = useRef(0);
  const latest = useRef(content);
  const draw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (context && scroller.current) drawWindow(context, scroller.current, latest.current);
    });
  }, [canvas, scroller]);
  useLayoutEffect(() => {
    latest.current = content;
    draw();
  });
  useLayoutEffect(() => () => cancelAnimationFrame(frame.current), []);
  return draw;
}

function drawWindow(
  context: CanvasRenderingContext2D,
  { scrollLeft, scrollTop }: HTMLElement,
  { image, picture, view, overlays, drawing, isDraft }: CanvasContent,
) {
  const density = window.devicePixelRatio;
  resize(context.canvas, Math.round(view.window.width * density), Math.round(view.window.height * density));
  const frame = {
    x: -scrollLeft * density,
    y: -scrollTop * density,
    width: view.content.width * density,
    height: view.content.height * density,
  };
  drawScene(context, {
    image,
    picture,
    frame,
    scale: view.scale * density,
    overlays,
    drawing: drawing.module,
    isDraft,
  });
}

/** Assigns only a size that differs: assigning the same one would also clear the canvas and cost a frame. */
function resize(canvas: HTMLCanvasElement, width: number, height: number) {
  if (canvas.width !== width) Object.assign(canvas, { width });
  if (canvas.height !== height) Object.assign(canvas, { height });
}

/** Returns the bitmap to draw: the preview, or the full picture once the preview would look blurred. */
export function useSharpImage({ blob, width, preview }: Picture, scale: number): ImageBitmap {
  const [full, setFull] = useState<ImageBitmap | null>(null);
  const needsFull = scale * window.devicePixelRatio * width > preview.width * 1.01 && preview.width < width;
  useEffect(() => {
    setFull(null);
    if (!needsFull) return;
    let current = true;
    createImageBitmap(blob).then(
      (bitmap) => current && setFull(bitmap),
      // Too large for this device, so the blurred preview stays.
      () => current && setFull(null),
    );
    return () => {
      current = false;
    };
  }, [blob, needsFull]);
  useEffect(() => () => full?.close(), [full]);
  return needsFull && full ? full : preview;
}
