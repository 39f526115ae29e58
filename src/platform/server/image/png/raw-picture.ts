/** Decoded sRGB pixels, with or without alpha, 8 bits per channel, rows from the top without gaps. */
export interface RawPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** The rectangle into which a picture is set, in pixels; everything outside the picture has one colour. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Position of the picture's upper left corner. */
  readonly left: number;
  readonly top: number;
  /** One value (0-255) for each of the picture's channels. */
  readonly background: readonly number[];
}

const sampledRows = 64;
/** Share of equal neighbouring pixels: measured at 0.9 or more in drawings, 0.3 or less in photographs. */
const drawingShare = 0.6;

/**
 * Guesses whether a picture is a photograph, where neighbouring pixels rarely have exactly the same colour.
 * Looks at a few rows and takes less than a millisecond.
 */
export function isPhotograph({ pixels, width, height, channels }: RawPicture): boolean {
  const rowBytes = width * channels;
  const step = Math.max(1, Math.floor(height / sampledRows));
  let equal = 0;
  let compared = 0;
  for (let y = step >> 1; y < height; y += step) {
    const end = (y + 1) * rowBytes;
    for (let i = y * rowBytes + channels; i < end; i += channels) {
      compared += 1;
      if (isSamePixel(pixels, i, i - channels, channels)) equal += 1;
    }
  }
  return equal < compared * drawingShare;
}

function isSamePixel(pixels: Uint8Array, first: number, second: number, channels: number): boolean {
  for (let c = 0; c < channels; c++) if (pixels[first + c] !== pixels[second + c]) return false;
  return true;
}
