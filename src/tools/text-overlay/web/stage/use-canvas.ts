import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import type { Overlay } from '../state/editor.ts';
import { drawScene } from './draw-scene.ts';
import type { View } from './view.ts';

interface CanvasParts {
  readonly image: CanvasImageSource;
  readonly view: View;
  readonly overlays: readonly Overlay[];
  readonly drawing: TextDrawing;
}

/**
 * Draws what the window shows at the next frame, whenever something changed; gives the way to ask for it
 * after a scroll.
 */
export function useCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  scroller: RefObject<HTMLElement | null>,
  parts: CanvasParts,
): () => void {
  const frame = useRef(0);
  const latest = useRef(parts);
  const draw = useCallback(() => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d');
      if (context && scroller.current) drawWindow(context, scroller.current, latest.current);
    });
  }, [canvas, scroller]);
  useLayoutEffect(() => {
    latest.current = parts;
    draw();
  });
  useLayoutEffect(() => () => cancelAnimationFrame(frame.current), []);
  return draw;
}

function drawWindow(
  context: CanvasRenderingContext2D,
  { scrollLeft, scrollTop }: HTMLElement,
  parts: CanvasParts,
) {
  const { image, view, overlays, drawing } = parts;
  const density = window.devicePixelRatio;
  resize(context.canvas, Math.round(view.window.width * density), Math.round(view.window.height * density));
  const frame = {
    x: -scrollLeft * density,
    y: -scrollTop * density,
    width: view.content.width * density,
    height: view.content.height * density,
  };
  drawScene(context, { image, frame, scale: view.scale * density, overlays, drawing });
}

/** Setting a size, even the same one, empties a canvas and costs a frame. */
function resize(canvas: HTMLCanvasElement, width: number, height: number) {
  if (canvas.width !== width) Object.assign(canvas, { width });
  if (canvas.height !== height) Object.assign(canvas, { height });
}
