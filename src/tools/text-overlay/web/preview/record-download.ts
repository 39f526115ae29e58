import { client } from '#platform/web/call.ts';
import { logFailure } from '#platform/web/log.ts';
import { scalePicture } from '#platform/web/picture/open-picture.ts';
import type { Size } from '#platform/shared/size.ts';
import { recordDownload as endpoint } from '#tools/text-overlay/web/operations.ts';

const thumbnailPx = 320;

interface DownloadedPicture extends Size {
  readonly blob: Blob;
  readonly fileName: string;
  /** How long drawing it took. */
  readonly durationMs: number;
}

/**
 * Records a picture that was drawn here in the request log and the results. The download does not wait for
 * it; a failure is only logged.
 */
export async function recordDownload({
  blob,
  fileName,
  durationMs,
  width,
  height,
}: DownloadedPicture): Promise<void> {
  try {
    const fields = {
      name: fileName,
      content_type: blob.type as 'image/png',
      width,
      height,
      size_bytes: blob.size,
      duration_ms: Math.round(durationMs),
    };
    await client.call(endpoint, {
      body: fields,
      files: { thumbnail: await thumbnailOf(blob, { width, height }) },
    });
  } catch (error) {
    logFailure('The download could not be added to the request log', error);
  }
}

/** As WebP, or as PNG in a browser that writes no WebP; the server makes WebP of it. */
async function thumbnailOf(blob: Blob, { width, height }: Size): Promise<File> {
  const scale = Math.min(1, thumbnailPx / Math.max(width, height));
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
  const bitmap = await scalePicture(blob, {
    resizeWidth: size.width,
    resizeHeight: size.height,
    resizeQuality: 'medium',
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/webp', 0.8);
  });
  if (!small) throw new Error('This browser cannot make a thumbnail.');
  return new File([small], 'thumbnail', { type: small.type });
}
