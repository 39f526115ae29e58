import { outputFormats } from '#platform/server/image/formats.ts';
import { readImageHeader } from '#platform/server/image/header.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import type { FinishedPicture } from '#platform/server/image/work/image-work.ts';
import type { RenderContext } from '#tools/text-overlay/server/render.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { frameOf, placePixels } from './finish-pixels.ts';
import { planOutputs } from './plan-outputs.ts';
import { drawPixels, type FilledTemplate } from './render-template.ts';

/** Good enough for a list; the encoder takes a few milliseconds for so few pixels. */
const quality = 80;

/**
 * Draws and pads a picture, its first frame if it is animated, and returns it small, as WebP. Throws as
 * `renderTemplate` does.
 */
export async function renderThumbnail(
  bytes: Buffer,
  { overlays, padding }: Omit<FilledTemplate, 'sizes'>,
  context: RenderContext,
): Promise<FinishedPicture> {
  const header = await readImageHeader(bytes);
  const plan = planOutputs(header, { sizes: [], ...(padding && { padding }) });
  const { contentType, extension } = outputFormats.webp;
  context.onKind?.({ contentType, extension });
  const { pixels } = await drawPixels(bytes, { ...header, frames: 1 }, overlays, context);
  const small = await asImageProblem(async () => {
    const padded = plan.padding ? await placePixels(pixels, plan.padding) : pixels;
    const side = templateLimits.thumbnailPx;
    const scaled = frameOf(padded, 0).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return scaled.webp({ quality }).toBuffer();
  });
  return { bytes: small, contentType, extension };
}
