import { type OutputFormat, outputFormats, type PictureKind } from '#platform/server/image/formats.ts';
import { type ImageHeader, readImageHeader } from '#platform/server/image/header.ts';
import { withDensityOf } from '#platform/server/image/with-density.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import { freeMemory } from '#tools/text-overlay/server/draw-texts.ts';
import { type Timing, timingOf } from '#platform/server/image/timing.ts';
import { encodePixels } from '#tools/text-overlay/server/encode-pixels.ts';
import { decodePixels, type Pixels } from '#tools/text-overlay/server/pixels.ts';
import { prepareTexts, type RenderContext, renderOverlays } from '#tools/text-overlay/server/render.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { type Placing, placePixels } from './finish-pixels.ts';
import { type Finish, type OutputPlan, planOutputs } from './plan-outputs.ts';

/** A template with its values, as an image process works on it. */
export interface FilledTemplate extends Finish {
  readonly overlays: readonly TextOverlay[];
}

/** Results in the order of the sizes; a single one without sizes. */
export interface RenderedTemplate extends PictureKind {
  /** All results, one after the other. */
  readonly bytes: Buffer;
  readonly pictures: readonly (PictureKind & { readonly sizeBytes: number })[];
  /** One report per text, in pixels of the picture before padding and sizes. */
  readonly layout: readonly LayoutReport[];
}

/**
 * Draws a template's texts, pads the picture and makes each size, with one decoding and no encoding in
 * between (contract 11, Templates). Without padding and sizes this is `renderOverlays`; with them 8 bits per
 * channel are kept. Call `configureImageLibrary` in this process first.
 * @throws Problem `invalid_image_format`, `image_too_large` (checked before decoding).
 */
export async function renderTemplate(
  bytes: Buffer,
  { overlays, ...finish }: FilledTemplate,
  context: RenderContext,
): Promise<RenderedTemplate> {
  if (!finish.padding && finish.sizes.length === 0) {
    const { layout, ...picture } = await renderOverlays(bytes, overlays, context);
    return joined([picture], layout);
  }
  const header = await readImageHeader(bytes);
  const { padding, outputs } = planOutputs(header, finish);
  for (const { format } of outputs.slice(0, 1)) context.onKind?.(kindOf(format));
  const { base, layout } = await drawAndPad(bytes, header, { overlays, padding }, context);
  await freeMemory(base.samples.byteLength);
  const timing = await timingOf(bytes, header);
  const results: Picture[] = [];
  for (const { placing, format } of outputs) {
    const encoded = await encodeOutput(base, { placing, format }, timing);
    results.push({ ...kindOf(format), bytes: withDensityOf(bytes, encoded) });
    await freeMemory(base.samples.byteLength);
  }
  return joined(results, layout);
}

interface Steps {
  readonly overlays: readonly TextOverlay[];
  readonly padding: Placing | undefined;
}

/** A function of its own, so that the drawn pixels can be freed once they are padded. */
async function drawAndPad(
  bytes: Buffer,
  header: ImageHeader,
  { overlays, padding }: Steps,
  context: RenderContext,
): Promise<{ readonly base: Pixels; readonly layout: readonly LayoutReport[] }> {
  const { pixels, layout } = await drawPixels(bytes, header, overlays, context);
  const base = padding ? await asImageProblem(() => placePixels(pixels, padding)) : pixels;
  return { base, layout };
}

function encodeOutput(
  base: Pixels,
  { placing, format }: OutputPlan['outputs'][number],
  timing: Timing | undefined,
): Promise<Buffer> {
  return asImageProblem(async () =>
    encodePixels(placing ? await placePixels(base, placing) : base, format, timing),
  );
}

interface Picture extends PictureKind {
  readonly bytes: Buffer;
}

/** Draws texts on a picture that is decoded to 8 bits per channel. Returns all its frames. */
export async function drawPixels(
  bytes: Buffer,
  header: ImageHeader,
  overlays: readonly TextOverlay[],
  context: RenderContext,
): Promise<{ readonly pixels: Pixels; readonly layout: readonly LayoutReport[] }> {
  const { draw, layout } = await prepareTexts(overlays, header, context);
  const pixels = await asImageProblem(() => decodePixels(bytes, { ...header, deep: false }));
  await draw(pixels);
  return { pixels, layout };
}

function joined(pictures: readonly Picture[], layout: RenderedTemplate['layout']): RenderedTemplate {
  const [first, ...others] = pictures;
  if (!first) throw new Error('Expected a finished picture, received none');
  const { contentType, extension } = first;
  return {
    contentType,
    extension,
    layout,
    bytes: others.length === 0 ? first.bytes : Buffer.concat(pictures.map(({ bytes }) => bytes)),
    pictures: pictures.map(({ bytes, ...kind }) => ({ ...kind, sizeBytes: bytes.byteLength })),
  };
}

function kindOf(format: OutputFormat): PictureKind {
  const { contentType, extension } = outputFormats[format];
  return { contentType, extension };
}
