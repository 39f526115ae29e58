import type { Frame, RawPicture } from './raw-picture.ts';

/** A row as bytes and as 32-bit words over the same memory; the last word is padded with zeros. */
export interface Row {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

export function createRow(sizeBytes: number): Row {
  const words = new Int32Array(Math.ceil(sizeBytes / 4));
  return { words, bytes: new Uint8Array(words.buffer, 0, sizeBytes) };
}

/**
 * Returns a function that writes row `y` of the framed picture into `target`, which must be a new row or one
 * that it wrote before.
 */
export function createRowReader(picture: RawPicture, frame: Frame): (y: number, target: Row) => void {
  const pictureRowBytes = picture.width * picture.channels;
  const leftBytes = frame.left * picture.channels;
  const border = new Uint8Array(frame.width * picture.channels);
  for (let i = 0; i < border.length; i++) border[i] = frame.background[i % picture.channels] ?? 0;
  return (y, target) => {
    const start = (y - frame.top) * pictureRowBytes;
    target.bytes.set(border);
    if (y < frame.top || y >= frame.top + picture.height) return;
    target.bytes.set(picture.pixels.subarray(start, start + pictureRowBytes), leftBytes);
  };
}

/**
 * PNG filter 3 (PNG 9.2): each byte minus the floor of the mean of the byte one pixel to the left and the
 * byte above. Works on four bytes at once without a carry between them, which makes it fast enough in
 * JavaScript.
 * @param channels bytes per pixel, 1 to 4
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
