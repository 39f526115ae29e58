import type { LayerStyle } from './text-overlay.ts';
import type { SizeFields } from './shape-layer.ts';

export const qrLimits = {
  /** What a code with error correction M holds at most, as UTF-8. */
  maxTextBytes: 2_331,
  /** In modules. */
  maxQuietZone: 20,
} as const;

export const qrDefaults = { color: '#000000', quietZone: 4 } as const;

/** A QR code on a picture: a square, as large as fits its size, on whole pixels. */
export interface QrLayer extends LayerStyle, SizeFields {
  readonly type: 'qr';
  /** What the code says. */
  readonly text: string;
  readonly color: string;
  /** Undefined for a code that is clear between its modules. */
  readonly background?: string | undefined;
  /** The margin around the code, in modules. */
  readonly quietZone: number;
}

/** Returns whether a code holds a text. */
export function fitsQrCode(text: string): boolean {
  return new TextEncoder().encode(text).length <= qrLimits.maxTextBytes;
}
