import type { OutputFormat } from '../../../platform/server/image/formats.ts';
import { outputFormats } from '../../../platform/server/image/formats.ts';
import type { ImageHeader } from '../../../platform/server/image/header.ts';
import type { Rgba } from '../../../platform/shared/colour.ts';

const TRANSPARENT: Rgba = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * The colour asked for as four channels. A GIF's pixels are solid or not at all, so an animation takes the
 * nearer.
 */
export function backgroundOf(background: Rgba | 'transparent', header: ImageHeader): Rgba {
  const colour = background === 'transparent' ? TRANSPARENT : background;
  if (header.frames === 1) return colour;
  return colour.alpha < 0.5 ? TRANSPARENT : { ...colour, alpha: 1 };
}

/**
 * The format of the response (contract 3 and 11): an animation keeps its own; else PNG when asked for, for a
 * BMP, and where the format can't hold the background's transparency.
 */
export function outputFormatOf(header: ImageHeader, background: Rgba, wanted: 'png' | 'same'): OutputFormat {
  if (header.format === 'bmp') return 'png';
  if (header.frames > 1) return header.format;
  if (wanted === 'png' || background.alpha === 1) return wanted === 'png' ? 'png' : header.format;
  const { alpha } = outputFormats[header.format];
  const holds = alpha === 'full' || (alpha === 'binary' && background.alpha === 0);
  return holds ? header.format : 'png';
}
