import { expect, test } from 'vitest';
import { createRow, filterAverage } from './rows.ts';

/** Returns bytes without a pattern, the same in every run. */
function noise(sizeBytes: number, seed: number): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length: sizeBytes }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
}

test.each([1, 2, 3, 4])(
  'the average filter equals its definition byte by byte with %i bytes per pixel',
  (channels) => {
    for (const width of [1, 2, 5, 63]) {
      const sizeBytes = width * channels;
      const [row, above, out] = [createRow(sizeBytes), createRow(sizeBytes), createRow(sizeBytes)];
      row.bytes.set(noise(sizeBytes, 7));
      above.bytes.set(noise(sizeBytes, 11));
      filterAverage(row, above, out, channels);
      const expected = row.bytes.map(
        (value, i) => value - (((row.bytes[i - channels] ?? 0) + above.bytes[i]!) >> 1),
      );
      expect(out.bytes).toEqual(expected);
    }
  },
);
