export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'bmp' | 'tiff' | 'webp' | 'avif';

/** The formats that the tools write: all that they read but BMP and AVIF, which become PNG (contract 3). */
export type OutputFormat = Exclude<ImageFormat, 'bmp' | 'avif'>;

export interface FormatFacts {
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
  /** Whether a partly transparent pixel survives; `binary` has only opaque and transparent pixels. */
  readonly alpha: 'none' | 'binary' | 'full';
}

/** What an encoded picture will be, known before its bytes are. */
export type PictureKind = Pick<FormatFacts, 'contentType' | 'extension'>;

export const outputFormats: Readonly<Record<OutputFormat, FormatFacts>> = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', alpha: 'none' },
  png: { contentType: 'image/png', extension: 'png', alpha: 'full' },
  gif: { contentType: 'image/gif', extension: 'gif', alpha: 'binary' },
  tiff: { contentType: 'image/tiff', extension: 'tiff', alpha: 'full' },
  webp: { contentType: 'image/webp', extension: 'webp', alpha: 'full' },
};
