import { crc32 } from '#platform/shared/crc32.ts';
import { bytesOfText, hasText, joined, viewOf } from './bytes.ts';
import type { Container } from './container.ts';
import { type Density, fromPerMetre, toPerMetre } from './density.ts';
import { readExif } from './exif.ts';

const signature = '\x89PNG\r\n\x1a\n';
/** Far more chunks than are before the pixels of any real file. */
const maxChunks = 10_000;
/** Length, type and checksum. */
const chunkOverheadBytes = 12;
const headerEnd = signature.length + chunkOverheadBytes + 13;
const perMetre = 1;
const contentBytes = 9;
const sizeBytes = chunkOverheadBytes + contentBytes;

interface Chunk {
  readonly type: string;
  readonly at: number;
  readonly content: Uint8Array;
}

/** A PNG: density in its pHYs chunk. */
export const png: Container = {
  matches: (bytes) => hasText(bytes, 0, signature),
  read(bytes) {
    let density: Density | undefined;
    let isTurned = false;
    for (const { type, content } of pngChunks(bytes)) {
      if (type === 'pHYs') density ??= readContent(content);
      if (type === 'eXIf') isTurned = readExif(content).isTurned;
    }
    return { density, isTurned };
  },
  /** If the encoder wrote a pHYs chunk, the file is neither copied nor moved. */
  write(bytes, density) {
    const found = [...pngChunks(bytes)].find(({ type }) => type === 'pHYs')?.at;
    if (found !== undefined && density) bytes.set(chunkOf(density), found);
    if (found !== undefined && !density) return withoutChunk(bytes, found);
    if (found !== undefined || !density) return bytes;
    return joined([bytes.subarray(0, headerEnd), chunkOf(density), bytes.subarray(headerEnd)]);
  },
};

/** Yields the chunks before the pixels (PNG 5.3). */
export function* pngChunks(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes);
  let at = signature.length;
  for (let count = 0; count < maxChunks && at + chunkOverheadBytes <= bytes.length; count++) {
    const contentAt = at + 8;
    const end = contentAt + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, contentAt));
    if (type === 'IDAT' || end > bytes.length) return;
    yield { type, at, content: bytes.subarray(contentAt, end) };
    at = end + 4;
  }
}

function readContent(content: Uint8Array): Density | undefined {
  if (content.length !== contentBytes || content[8] !== perMetre) return undefined;
  const view = viewOf(content);
  return fromPerMetre(view.getUint32(0), view.getUint32(4));
}

/** Moves what is before a pHYs chunk over it. */
function withoutChunk<B extends ArrayBufferLike>(bytes: Uint8Array<B>, at: number): Uint8Array<B> {
  bytes.copyWithin(sizeBytes, 0, at);
  return bytes.subarray(sizeBytes);
}

function chunkOf(density: Density): Uint8Array {
  const chunk = new Uint8Array(sizeBytes);
  const view = viewOf(chunk);
  const [x, y] = toPerMetre(density);
  view.setUint32(0, contentBytes);
  chunk.set(bytesOfText('pHYs'), 4);
  view.setUint32(8, x);
  view.setUint32(12, y);
  view.setUint8(16, perMetre);
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}
