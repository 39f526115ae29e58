import { viewOf } from './bytes.ts';

/** The size of a WebP in pixels, and whether it has alpha. */
export interface WebpCanvas {
  readonly width: number;
  readonly height: number;
  readonly hasAlpha: boolean;
}

/** Flags of the extended header (RFC 9649, 2.7). */
export const webpFlag = { exif: 0x08, alpha: 0x10, profile: 0x20 } as const;
export const canvasBytes = 10;

/**
 * Reads the canvas from the chunk of a still picture (VP8, VP8L) or from the extended header (VP8X), of which
 * the first `canvasBytes` are enough. Returns undefined for any other chunk.
 */
export function readWebpCanvas(kind: string, content: Uint8Array): WebpCanvas | undefined {
  if (content.length < canvasBytes) return undefined;
  const view = viewOf(content);
  const uint16 = (at: number) => view.getUint16(at, true);
  const uint24 = (at: number) => uint16(at) + view.getUint8(at + 2) * 0x10000;
  switch (kind) {
    case 'VP8X':
      return {
        width: uint24(4) + 1,
        height: uint24(7) + 1,
        hasAlpha: (view.getUint8(0) & webpFlag.alpha) !== 0,
      };
    case 'VP8 ':
      return { width: uint16(6) & 0x3fff, height: uint16(8) & 0x3fff, hasAlpha: false };
    case 'VP8L': {
      const bits = view.getUint32(1, true);
      return {
        width: (bits & 0x3fff) + 1,
        height: ((bits >>> 14) & 0x3fff) + 1,
        hasAlpha: ((bits >>> 28) & 1) === 1,
      };
    }
    default:
      return undefined;
  }
}
