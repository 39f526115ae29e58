import type { Density } from './density.ts';

/** The print size stored in a file. */
export interface PrintFacts {
  /** As the pixels are stored. */
  readonly density: Density | undefined;
  /** Whether x becomes y when the picture is set upright. */
  readonly isTurned: boolean;
}

/** A file format that can have a density. */
export interface Container {
  /** Whether bytes are a file of this format. */
  matches(bytes: Uint8Array): boolean;
  /** Reads what is there, whatever it is, in bounded time. */
  read(bytes: Uint8Array): PrintFacts;
  /**
   * Returns a file that an encoder wrote with a density, or without any, and without EXIF of its own. May
   * write into the bytes that it gets. Missing in formats that are only read.
   */
  write?<B extends ArrayBufferLike>(
    bytes: Uint8Array<B>,
    density: Density | undefined,
  ): Uint8Array<B | ArrayBuffer>;
}
