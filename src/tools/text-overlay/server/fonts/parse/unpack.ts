import decompress from 'woff2-encoder/decompress';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { InvalidFont } from './invalid-font.ts';

const headerBytes = 48;
/** Where a WOFF2 header says how long the unpacked font will be (WOFF2, section 4.1). */
const unpackedLengthAt = 16;

/** Returns the TTF or OTF in a WOFF2 file. Throws InvalidFont if it is broken or unpacks to over 16 MB. */
export async function unpackWoff2(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.byteLength < headerBytes) throw new InvalidFont('broken', 'no WOFF2 header');
  const header = new DataView(bytes.buffer, bytes.byteOffset, headerBytes);
  const declaredBytes = header.getUint32(unpackedLengthAt);
  if (declaredBytes > fontLimits.maxUnpackedBytes) throw tooLarge(declaredBytes);
  const unpacked = await decompress(bytes).catch((error: unknown) => {
    throw new InvalidFont('broken', `WOFF2: ${String(error)}`);
  });
  // What the header declares is not binding.
  if (unpacked.byteLength > fontLimits.maxUnpackedBytes) throw tooLarge(unpacked.byteLength);
  return unpacked;
}

function tooLarge(sizeBytes: number): InvalidFont {
  return new InvalidFont('unpacked', `${sizeBytes} bytes unpacked`);
}
