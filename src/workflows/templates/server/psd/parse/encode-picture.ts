import { encodePixels } from '#platform/server/image/pipeline/encode-pixels.ts';
import type { MadePicture } from '#platform/server/image/pipeline/made.ts';
import type { Pixels } from '#platform/server/image/pipeline/pixels.ts';
import { kindOf } from '#platform/server/image/pipeline/plan.ts';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';
import type { Density } from '#platform/shared/density/density.ts';
import { withDensity } from '#platform/shared/density/keep-density.ts';
import { isOpaque, type Raster } from './raster.ts';

/** What pictures of a document say of themselves. */
export interface DocumentFacts {
  /** The ICC profile, of a document that is not in sRGB. */
  readonly profile: Uint8Array | undefined;
  readonly density: Density | undefined;
}

/** Returns pixels as a picture's, without an alpha channel where nothing is transparent. */
export function pixelsOf({ box: { width, height }, rgba }: Raster): Pixels {
  if (!isOpaque({ rgba })) return { samples: rgba, width, height, frames: 1, channels: 4 };
  const samples = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    samples[to] = rgba[from] ?? 0;
    samples[to + 1] = rgba[from + 1] ?? 0;
    samples[to + 2] = rgba[from + 2] ?? 0;
  }
  return { samples, width, height, frames: 1, channels: 3 };
}

/** The quality of a picture that is too large as PNG. */
const jpegQuality = 95;

/** Encodes pixels without loss, or as JPEG. */
export async function encodePicture(
  pixels: Pixels,
  { profile, density }: DocumentFacts,
  format: 'png' | 'jpeg' = 'png',
): Promise<MadePicture> {
  const encoded = await encodePixels(pixels, format, format === 'jpeg' ? jpegQuality : undefined);
  const profiled = profile ? withProfile(encoded, format, profile) : encoded;
  const { buffer, byteOffset, byteLength } = withDensity(profiled, density);
  const { width, height } = pixels;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), ...kindOf(format), width, height };
}
