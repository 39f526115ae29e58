import { crc32 } from 'node:zlib';

/** A chunk of a PNG in pieces: length, type, data, checksum over the last two (PNG 5.3). */
export function pngChunk(type: string, ...data: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.reduce((sum, piece) => sum + piece.length, 0));
  head.write(type, 4, 'latin1');
  const tail = Buffer.alloc(4);
  const typeSum = crc32(head.subarray(4));
  tail.writeUInt32BE(data.reduce((sum, piece) => crc32(piece, sum), typeSum));
  return [head, ...data, tail];
}
