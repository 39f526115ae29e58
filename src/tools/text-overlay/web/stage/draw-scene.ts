import type { Pen } from '../../shared/draw/pen.ts';
import type { TextDrawing } from '../drawing/use-text-drawing.ts';
import type { Overlay } from '../state/editor.ts';
import type { Box } from '../../shared/draw/layout.ts';

export interface Scene {
  readonly image: CanvasImageSource;
  /** Where the picture's upper left corner lies and how large it is, in the canvas's own pixels. */
  readonly frame: Box;
  /** Canvas pixels for one pixel of the picture. */
  readonly scale: number;
  readonly overlays: readonly Overlay[];
  readonly drawing: Pick<TextDrawing, 'drawer' | 'layOut'>;
}

/** Draws the picture and the texts on it; a text whose fonts are on their way is left out. */
export function drawScene(
  context: CanvasRenderingContext2D,
  { image, frame, scale, overlays, drawing }: Scene,
): void {
  const pen: Pen = context;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, frame.x, frame.y, frame.width, frame.height);
  context.setTransform(scale, 0, 0, scale, frame.x, frame.y);
  for (const overlay of overlays) {
    const layout = drawing.layOut(overlay);
    if (layout) drawing.drawer?.draw(pen, layout, overlay, overlay.place);
  }
}
