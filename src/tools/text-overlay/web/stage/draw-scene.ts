import type { Size } from '#platform/shared/size.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { drawAs, type PictureFormat, png } from '#platform/web/picture/draw-as.ts';
import type { Drawing } from '#tools/text-overlay/web/drawing/browser-drawing.ts';
import { loadImage } from '#platform/web/picture/open-picture.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

export interface Scene {
  readonly image: CanvasImageSource;
  /** The picture's own size. */
  readonly picture: Size;
  /** The picture's position and size on the canvas, in canvas pixels. */
  readonly frame: Box;
  /** Canvas pixels per picture pixel. */
  readonly scale: number;
  readonly overlays: readonly LayerInWork[];
  readonly drawing: Drawing | undefined;
  /** While a pointer pulls at a layer: in little time, exactly once it has ended. */
  readonly isDraft?: boolean;
}

/** Draws the picture and its texts. Leaves out a text whose fonts are still loading. */
export function drawScene(
  context: CanvasRenderingContext2D,
  { image, picture, frame, scale, overlays, drawing, isDraft }: Scene,
): void {
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, frame.x, frame.y, frame.width, frame.height);
  // Layers are drawn pixel by pixel, but for drafts, which are to be quick.
  context.imageSmoothingQuality = 'low';
  context.setTransform(scale, 0, 0, scale, frame.x, frame.y);
  if (!drawing) return;
  const layers = overlays.flatMap((overlay) => drawing.arrange(overlay, picture) ?? []);
  drawing.draw(context, layers, context.canvas, image, isDraft);
}

/**
 * Returns the picture with its texts at full size; as PNG with the same pixels as the API's. Waits for fonts
 * that are still loading. Throws an Error if the browser cannot allocate so large a canvas.
 */
export async function renderPicture(
  picture: Picture,
  overlays: readonly LayerInWork[],
  drawing: Drawing | undefined,
  format: PictureFormat = png,
): Promise<Blob> {
  if (overlays.length > 0) {
    if (!drawing) throw new Error('The fonts are still loading');
    await drawing.prepare(overlays);
  }
  const image = await loadImage(picture.blob);
  const frame = { x: 0, y: 0, width: picture.width, height: picture.height };
  return drawAs(
    format,
    picture,
    (context) => drawScene(context, { image, picture, frame, scale: 1, overlays, drawing }),
    picture.blob,
  );
}
