/** A decoded picture: RGBA, a byte each, without gaps between rows. */
export interface ImagePixels {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A picture with its pixels as whole numbers: red lowest, alpha highest. */
export interface Level {
  readonly words: Uint32Array;
  readonly width: number;
  readonly height: number;
}

/** A picture and its halves, as far as they have been made. */
export type Levels = [Level, ...Level[]];

const known = new WeakMap<ImagePixels, Levels>();

/** Returns the levels of a picture, each of which is made once. */
export function levelsOf(image: ImagePixels): Levels {
  const made = known.get(image);
  if (made) return made;
  const levels: Levels = [wordsOf(image)];
  known.set(image, levels);
  return levels;
}

/** Returns a picture halved so many times: what is drawn small is read from a small one. */
export function levelAt(levels: Levels, index: number): Level {
  for (let last = levels.at(-1); last && levels.length <= index; last = levels.at(-1))
    levels.push(halved(last));
  return levels[index] ?? levels[0];
}

/** Numbers of 32 bits must begin at a multiple of 4 bytes, which a slice of a larger buffer may not. */
function wordsOf({ data, width, height }: ImagePixels): Level {
  const { buffer, byteOffset } = byteOffset4(data) ? data : data.slice();
  return { words: new Uint32Array(buffer, byteOffset, width * height), width, height };
}

function byteOffset4({ byteOffset }: ImagePixels['data']): boolean {
  return byteOffset % 4 === 0;
}

/** Two of the four bytes of a pixel, which leaves each of them 8 bits to grow. */
const evenBytes = 0x00ff00ff;

/** Returns a picture of half the width and height, whose pixels are means of four. */
function halved({ words, width, height }: Level): Level {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const means = new Uint32Array(half.width * half.height);
  for (let y = 0, at = 0; y < half.height; y++) {
    const top = 2 * y * width;
    const bottom = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < half.width; x++, at++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      means[at] = meanOf(
        words[top + left] ?? 0,
        words[top + right] ?? 0,
        words[bottom + left] ?? 0,
        words[bottom + right] ?? 0,
      );
    }
  }
  return { words: means, ...half };
}

/** Returns the mean of four pixels; one that is clear has no colour. */
function meanOf(p: number, q: number, r: number, s: number): number {
  if ((p & q & r & s) >>> 24 === 255) {
    const even = (p & evenBytes) + (q & evenBytes) + (r & evenBytes) + (s & evenBytes) + 0x00020002;
    const green = ((p >>> 8) & 255) + ((q >>> 8) & 255) + ((r >>> 8) & 255) + ((s >>> 8) & 255) + 2;
    return ((even >>> 2) & evenBytes) | ((green >>> 2) << 8) | (255 << 24);
  }
  const [a, b, c, d] = [p >>> 24, q >>> 24, r >>> 24, s >>> 24];
  const sum = a + b + c + d;
  if (sum === 0) return 0;
  const channel = (shift: number) =>
    Math.round(
      (((p >>> shift) & 255) * a +
        ((q >>> shift) & 255) * b +
        ((r >>> shift) & 255) * c +
        ((s >>> shift) & 255) * d) /
        sum,
    );
  return channel(0) | (channel(8) << 8) | (channel(16) << 16) | (((sum + 2) >> 2) << 24);
}

/** Red, green and blue times alpha, and alpha, of which 1 is solid. */
export type ColourSum = Float64Array;

/**
 * Adds the colour at a place between the pixels of a level, times its alpha and `share`. Beyond its edge a
 * picture goes on.
 */
export function addColour(
  { words, width, height }: Level,
  u: number,
  v: number,
  share: number,
  sum: ColourSum,
): void {
  const x = Math.min(width - 1, Math.max(0, u - 0.5));
  const y = Math.min(height - 1, Math.max(0, v - 0.5));
  const left = Math.floor(x);
  const top = Math.floor(y);
  const shareX = x - left;
  const shareY = y - top;
  const at = top * width + left;
  const next = left + 1 < width ? 1 : 0;
  const below = top + 1 < height ? width : 0;
  const p = words[at] ?? 0;
  const q = words[at + next] ?? 0;
  const r = words[at + below] ?? 0;
  const s = words[at + below + next] ?? 0;
  let ofS = shareX * shareY * share;
  let ofQ = shareX * share - ofS;
  let ofR = shareY * share - ofS;
  let ofP = share - ofQ - ofR - ofS;
  if ((p & q & r & s) >>> 24 !== 255) {
    ofP *= (p >>> 24) / 255;
    ofQ *= (q >>> 24) / 255;
    ofR *= (r >>> 24) / 255;
    ofS *= (s >>> 24) / 255;
  }
  sum[0] = (sum[0] ?? 0) + (p & 255) * ofP + (q & 255) * ofQ + (r & 255) * ofR + (s & 255) * ofS;
  sum[1] =
    (sum[1] ?? 0) +
    ((p >>> 8) & 255) * ofP +
    ((q >>> 8) & 255) * ofQ +
    ((r >>> 8) & 255) * ofR +
    ((s >>> 8) & 255) * ofS;
  sum[2] =
    (sum[2] ?? 0) +
    ((p >>> 16) & 255) * ofP +
    ((q >>> 16) & 255) * ofQ +
    ((r >>> 16) & 255) * ofR +
    ((s >>> 16) & 255) * ofS;
  sum[3] = (sum[3] ?? 0) + ofP + ofQ + ofR + ofS;
}
