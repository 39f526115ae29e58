import sharp from 'sharp';
import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';

/** Mid-grey, on which light and dark texts can be read. */
const grey = '#85888e';
const sidePx = 960;

let sheet: Promise<Buffer> | undefined;

/**
 * Returns a plain picture, on which the thumbnail of a template without one is drawn. Made once per process.
 */
export async function neutralSheet(): Promise<StoredBytes> {
  const create = { width: sidePx, height: sidePx, channels: 3, background: grey } as const;
  sheet ??= sharp({ create }).png().toBuffer();
  return { pieces: [await sheet] };
}
