import { keepDensity } from '#platform/shared/density/keep-density.ts';

/**
 * Returns an encoded picture with the density of the picture that it was made from, or without one if that
 * has none (contract 11, Pictures). May write into `encoded`.
 */
export function withDensityOf(source: Buffer, encoded: Buffer): Buffer {
  const { buffer, byteOffset, byteLength } = keepDensity(encoded, source);
  return Buffer.from(buffer, byteOffset, byteLength);
}
