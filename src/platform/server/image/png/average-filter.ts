import type { Row } from './framed-rows.ts';

/**
 * PNG filter 3 (PNG 9.2): each byte less the floor of the mean of the byte one pixel to the left and the one
 * above. Works on four bytes at once, with no carry from one into the next, which is what makes it fast
 * enough in JavaScript.
 * @param channels bytes a pixel, 1 to 4
 */
export function filterAverage(row: Row, above: Row, out: Row, channels: number): void {
  const shift = channels * 8;
  let before = 0;
  for (let i = 0; i < row.words.length; i++) {
    const here = row.words[i] as number;
    const up = above.words[i] as number;
    const left = shift === 32 ? before : (here << shift) | (before >>> (32 - shift));
    const mean = ((left & up) + (((left ^ up) & 0xfefefefe) >>> 1)) | 0;
    out.words[i] = (((here | 0x80808080) - (mean & 0x7f7f7f7f)) | 0) ^ ((here ^ ~mean) & 0x80808080);
    before = here;
  }
}
