import type { Sharp } from 'sharp';
import type { OutputFormat } from './formats.ts';

/**
 * Sets how a pipeline is written: JPEG at quality 90 (contract 11), TIFF without loss, the rest for speed.
 */
export function encodeAs(image: Sharp, format: OutputFormat): Sharp {
  switch (format) {
    case 'jpeg':
      return image.jpeg({ quality: 90, optimiseCoding: false });
    case 'png':
      return image.png();
    case 'gif':
      return image.gif({ dither: 0, reuse: false, keepDuplicateFrames: true });
    case 'tiff':
      return image.tiff({ compression: 'lzw', predictor: 'horizontal' });
    case 'webp':
      return image.webp({ quality: 90, effort: 2 });
  }
}
