/** Decoded sRGB pixels, with or without alpha, 8 bits a channel, rows from the top without gaps. */
export interface RawPicture {
  readonly pixels: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

/** The rectangle that a picture is set into, in pixels; everything outside the picture has one colour. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Where the picture's upper left corner stands. */
  readonly left: number;
  readonly top: number;
  /** One value (0-255) for each of the picture's channels. */
  readonly background: readonly number[];
}
