export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'bmp' | 'tiff' | 'webp';

/** Formats that the tools can write: every one they read but BMP, which becomes PNG (contract 3). */
export type OutputFormat = Exclude<ImageFormat, 'bmp'>;

export interface FormatFacts {
  readonly contentType: string;
  /** Without the dot. */
  readonly extension: string;
  /** Whether a partly transparent pixel survives: `binary` knows only solid and transparent. */
  readonly alpha: 'none' | 'binary' | 'full';
}

/** What a written picture is, known before its bytes are. */
export type PictureKind = Pick<FormatFacts, 'contentType' | 'extension'>;

export const outputFormats: Readonly<Record<OutputFormat, FormatFacts>> = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', alpha: 'none' },
  png: { contentType: 'image/png', extension: 'png', alpha: 'full' },
  gif: { contentType: 'image/gif', extension: 'gif', alpha: 'binary' },
  tiff: { contentType: 'image/tiff', extension: 'tiff', alpha: 'full' },
  webp: { contentType: 'image/webp', extension: 'webp', alpha: 'full' },
};
