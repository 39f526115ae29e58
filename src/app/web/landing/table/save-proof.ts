import type { TextDrawer } from '../../../../tools/text-overlay/shared/draw/drawer.ts';
import type { TextStyle } from '../../../../tools/text-overlay/shared/text-overlay.ts';
import type { Picture } from '../../../../tools/text-overlay/web/picture/picture.ts';
import { drawPng } from '../../../../tools/text-overlay/web/drawing/draw-png.ts';
import { saveBlob } from '../../../../platform/web/save-blob.ts';
import { drawProof } from './draw-proof.ts';
import { frameOf, overlayOf, type TableWork } from './work.ts';

/**
 * Saves the finished picture at its own size, with the pixels that the API gives. Throws where this browser
 * cannot hold it.
 */
export async function saveProof(picture: Picture, work: TableWork, drawer: TextDrawer): Promise<void> {
  const overlay = overlayOf(work);
  if (overlay) await drawer.prepare([overlay]);
  const image = await createImageBitmap(picture.blob);
  try {
    const lettering = { drawer, layOut: (style: TextStyle) => drawer.layOut(style) };
    const proof = { image, size: picture, work, lettering, scale: 1 };
    saveBlob(
      await drawPng(frameOf(picture, work), (context) => drawProof(context, proof)),
      'print-ready.png',
    );
  } finally {
    image.close();
  }
}
