/** What a picture's structure says about the work it will be, before any codec sees it. */
export interface Extent {
  /** Pixels of one frame, as stored: before EXIF orientation. */
  readonly width: number;
  readonly height: number;
  /** Frames of an animation; 1 for a TIFF, whose other pages nobody reads. */
  readonly frames: number;
  /** Samples a decoded pixel has at most: 3 or 4. */
  readonly channels: 3 | 4;
  /** Of one decoded sample: 1, or 2 for 16 bits. */
  readonly sampleBytes: 1 | 2;
  /** What a decoder holds of the picture while it decodes it, beside the rows it gives out. */
  readonly decoderBytes: number;
}
