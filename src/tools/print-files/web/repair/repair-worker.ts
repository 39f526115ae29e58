import { repairPixels } from '#tools/print-files/shared/repair.ts';
import type { RepairWork } from './repair-in-worker.ts';

/** Repairs a picture off the main thread and posts it scaled down, or null if that is not possible. */
self.addEventListener('message', ({ data, ports }: MessageEvent<RepairWork>) => {
  const [results] = ports;
  repaired(data).then(
    (bitmap) => results?.postMessage(bitmap, [bitmap]),
    () => results?.postMessage(null, []),
  );
});

async function repaired({ blob, resizeWidth, resizeHeight, ...options }: RepairWork): Promise<ImageBitmap> {
  const picture = await createImageBitmap(blob);
  const { width, height } = picture;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  context.drawImage(picture, 0, 0);
  picture.close();
  const pixels = context.getImageData(0, 0, width, height);
  repairPixels({ samples: pixels.data, width, height, channels: 4 }, options);
  return createImageBitmap(pixels, { resizeWidth, resizeHeight, resizeQuality: 'high' });
}
