import { bytesOfText, hasText, joined, viewOf } from './bytes.ts';
import type { Container } from './container.ts';
import { exifOf, readExif } from './exif.ts';
import { readWebpCanvas, type WebpCanvas, webpFlag } from './webp-canvas.ts';

const firstChunkAt = 12;
const chunkHeadBytes = 8;
/** Two for each of 5,000 frames, and some for profiles and metadata. */
const maxChunks = 10_100;

interface Chunk {
  readonly kind: string;
  readonly content: Uint8Array;
  /** With head and padding. */
  readonly whole: Uint8Array;
}

/** A WebP: density in its EXIF chunk, for which it needs the extended header. */
export const webp: Container = {
  matches: (bytes) => hasText(bytes, 0, 'RIFF') && hasText(bytes, 8, 'WEBP'),
  read(bytes) {
    const exif = [...webpChunks(bytes)].find(({ kind }) => kind === 'EXIF');
    return exif ? readExif(exif.content) : { density: undefined, isTurned: false };
  },
  write(bytes, density) {
    const chunks = [...webpChunks(bytes)];
    const others = chunks.filter(({ kind }) => kind !== 'EXIF' && kind !== 'VP8X');
    const canvas = chunks.map(({ kind, content }) => readWebpCanvas(kind, content)).find(Boolean);
    if (!canvas || (!density && !chunks.some(({ kind }) => kind === 'EXIF'))) return bytes;
    const flags = chunks.find(({ kind }) => kind === 'VP8X')?.content[0] ?? 0;
    const pieces = [
      chunkOf('VP8X', extendedHeader(canvas, density ? flags | webpFlag.exif : flags & ~webpFlag.exif)),
      ...others.map(({ whole }) => whole),
      ...(density ? [chunkOf('EXIF', exifOf(density))] : []),
    ];
    return joined([fileHeader(pieces), ...pieces]);
  },
};

/** Yields the chunks of a file (RFC 9649, 2.3). */
export function* webpChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  let at = firstChunkAt;
  for (let count = 0; count < maxChunks && at + chunkHeadBytes <= bytes.length; count++) {
    const contentAt = at + chunkHeadBytes;
    const sizeBytes = view.getUint32(at + 4, true);
    const end = contentAt + sizeBytes + (sizeBytes % 2);
    const kind = String.fromCharCode(...bytes.subarray(at, at + 4));
    yield {
      kind,
      content: bytes.subarray(contentAt, contentAt + sizeBytes),
      whole: bytes.subarray(at, end),
    };
    at = end;
  }
}

function extendedHeader({ width, height, hasAlpha }: WebpCanvas, flags: number): Uint8Array {
  const content = new Uint8Array(10);
  const view = viewOf(content);
  view.setUint8(0, hasAlpha ? flags | webpFlag.alpha : flags);
  view.setUint16(7, (height - 1) & 0xffff, true);
  view.setUint8(9, (height - 1) >>> 16);
  view.setUint16(4, (width - 1) & 0xffff, true);
  view.setUint8(6, (width - 1) >>> 16);
  return content;
}

function chunkOf(kind: string, content: Uint8Array): Uint8Array {
  const head = new Uint8Array(chunkHeadBytes);
  head.set(bytesOfText(kind));
  viewOf(head).setUint32(4, content.length, true);
  return joined([head, content, new Uint8Array(content.length % 2)]);
}

function fileHeader(chunks: readonly Uint8Array[]): Uint8Array {
  const head = bytesOfText('RIFF\0\0\0\0WEBP');
  const sizeBytes = chunks.reduce((sum, { length }) => sum + length, 0);
  viewOf(head).setUint32(4, 4 + sizeBytes, true);
  return head;
}
