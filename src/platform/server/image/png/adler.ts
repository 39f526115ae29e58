const BASE = 65521;

/** The Adler-32 of two pieces of data joined, from the sums of both and the size of the second (RFC 1950). */
export function joinAdler(first: number, second: number, secondSizeBytes: number): number {
  const sizeInBase = secondSizeBytes % BASE;
  const firstLow = first & 0xffff;
  const low = (firstLow + (second & 0xffff) + BASE - 1) % BASE;
  const high = (sizeInBase * firstLow + (first >>> 16) + (second >>> 16) + BASE - sizeInBase) % BASE;
  return (high * 0x10000 + low) >>> 0;
}
