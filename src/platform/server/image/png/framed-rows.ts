import type { Frame, RawPicture } from './picture.ts';

/** A row as bytes and as 32-bit words over the same memory; the last word is filled up with zeros. */
export interface Row {
  readonly bytes: Uint8Array;
  readonly words: Int32Array;
}

export function createRow(sizeBytes: number): Row {
  const words = new Int32Array(Math.ceil(sizeBytes / 4));
  return { words, bytes: new Uint8Array(words.buffer, 0, sizeBytes) };
}

/**
 * Returns a function that writes row `y` of the framed picture into a row that it wrote into before, or a new
 * one.
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
