import { hasText, joined } from '#platform/shared/density/bytes.ts';
import { jpeg, jpegSegments } from '#platform/shared/density/jpeg.ts';
import { png, pngChunks } from '#platform/shared/density/png.ts';
import { webp, webpChunks } from '#platform/shared/density/webp.ts';
import { maxProfileBytes } from './matrix-profile.ts';

/**
 * Returns the ICC profile that a JPEG, PNG or WebP carries; undefined for one without, one over 1 MB, and for
 * whatever else the bytes are. No pixel is decoded.
 */
export async function carriedProfile(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  if (jpeg.matches(bytes)) return profileOfJpeg(bytes);
  if (png.matches(bytes)) return profileOfPng(bytes);
  if (webp.matches(bytes)) return [...webpChunks(bytes)].find(({ kind }) => kind === 'ICCP')?.content;
  return undefined;
}

const app2 = 0xe2;
const jpegStart = 'ICC_PROFILE\0';

/** In APP2 segments, each with its number (ICC.1:2022, B.4). */
function profileOfJpeg(bytes: Uint8Array): Uint8Array | undefined {
  const pieces = [...jpegSegments(bytes)]
    .filter(({ marker, content }) => marker === app2 && hasText(content, 0, jpegStart))
    .map(({ content }) => ({
      number: content[jpegStart.length] ?? 0,
      piece: content.subarray(jpegStart.length + 2),
    }))
    .toSorted((one, other) => one.number - other.number);
  return pieces.length > 0 ? joined(pieces.map(({ piece }) => piece)) : undefined;
}

/** In an iCCP chunk: a name, the method of compression, and the profile (PNG, 11.3.2.3). */
async function profileOfPng(bytes: Uint8Array): Promise<Uint8Array | undefined> {
  for (const { type, content } of pngChunks(bytes)) {
    if (type === 'iCCP') return inflated(new Uint8Array(content.subarray(content.indexOf(0) + 2)));
  }
  return undefined;
}

async function inflated(deflated: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const unpacked = new Blob([deflated]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = unpacked.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const pieces: Uint8Array[] = [];
  try {
    for (let sizeBytes = 0; sizeBytes <= maxProfileBytes; ) {
      const { done, value } = await reader.read();
      if (done) return joined(pieces);
      pieces.push(value);
      sizeBytes += value.length;
    }
    await reader.cancel();
  } catch (error) {
    // The stream's error for what is no deflated data.
    if (!(error instanceof TypeError)) throw error;
  }
  return undefined;
}
