import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { joinAdler } from './adler.ts';

function adlerOf(data: Buffer): number {
  return deflateSync(data).readUInt32BE(deflateSync(data).length - 4);
}

test.each([0, 1, 1000, 65_520, 65_521, 65_522, 200_000])(
  'the sums of two pieces join to the sum of both, %i bytes',
  (size) => {
    const [first, second] = [Buffer.alloc(70_001, 0xff), Buffer.alloc(size, 0xfe)];
    expect(joinAdler(adlerOf(first), adlerOf(second), size)).toBe(adlerOf(Buffer.concat([first, second])));
    expect(joinAdler(1, adlerOf(second), size)).toBe(adlerOf(second));
  },
);
