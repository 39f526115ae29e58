import type { Drawing } from '#tools/text-overlay/web/drawing/browser-drawing.ts';
import type { Picture } from '#platform/web/picture/picture.ts';
import { drawAs, png } from '#platform/web/picture/draw-as.ts';
import { saveBlob } from '#platform/web/save-blob.ts';
import { drawFinishedPicture } from './draw-finished-picture.ts';
import { frameOf, overlayOf, type Edits } from './edits.ts';

/**
 * Saves the finished picture at its own size, with the same pixels that the API returns. Rejects if it is too
 * large for this browser.
 */
export async function saveFinishedPicture(picture: Picture, edits: Edits, drawing: Drawing): Promise<void> {
  const overlay = overlayOf(edits);
  if (overlay) await drawing.prepare([overlay]);
  const image = await createImageBitmap(picture.blob);
  try {
    const finished = { image, size: picture, edits, drawing, scale: 1 };
    saveBlob(
      await drawAs(
        png,
        frameOf(picture, edits),
        (context) => drawFinishedPicture(context, finished),
        picture.blob,
      ),
      'print-ready.png',
    );
  } finally {
    image.close();
  }
}
