import type { PictureKind } from '#platform/server/image/formats.ts';
import { type ImageHeader, inSrgb, readImageHeader } from '#platform/server/image/header.ts';
import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import { withProfile } from '#platform/server/image/profile/with-profile.ts';
import type { Density } from '#platform/shared/density/density.ts';
import { readDensity, withDensity } from '#platform/shared/density/keep-density.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import { Problem, shapeOf } from '#platform/shared/problem.ts';
import type { Size } from '#platform/shared/size.ts';
import type { MadePicture, Outcomes, RefusedPicture } from './made.ts';
import { inSpace } from './in-space.ts';
import { withoutAlpha } from './opaque.ts';
import { type Inspect, inspectedPixels } from './inspect.ts';
import { decode, type Encoded, type Pixels, release } from './pixels.ts';
import { factsOf, type Picture, pixelsOf } from './place.ts';
import { kindOf, type PicturePlan, planPicture, type PlannedOutput, type WrittenAs } from './plan.ts';
import type { SentSteps } from './steps.ts';
import { trim } from './trim.ts';
import { isLossy, writeWithin } from './write-within.ts';
import { writePicture } from './write.ts';

/** Layers that are laid out on a picture of a size, ready to be drawn on its pixels. */
export interface PreparedLayers<Report> {
  readonly draw: (pixels: Pixels) => Promise<void>;
  /** One for each layer. */
  readonly layout: readonly Report[];
}

/** Reads a file of a `LayersStep`. */
export type LayerFile = () => Promise<Buffer>;

/** Lays out the options of a `LayersStep`, of which `files` came with them. */
export type PrepareLayers<Layers extends object, Report> = (
  options: Layers,
  size: Size,
  files: readonly LayerFile[],
  /** Of the pixels that they are drawn on, if it is not sRGB. */
  space: RgbSpace | undefined,
) => Promise<PreparedLayers<Report>>;

interface StepContext<Layers extends object, Report> {
  readonly prepareLayers: PrepareLayers<Layers, Report>;
  /** Looks at a picture for the options of an `InspectionStep`. */
  readonly inspect?: Inspect<object, object>;
  /** Changes pixels in place by the options of a `RepairStep`. */
  readonly repair?: (pixels: Pixels, options: object) => Promise<void>;
  /** The files of the layers, in their order. */
  readonly files?: readonly LayerFile[];
  /** Called with the kind of the first result, once it is clear that the work can begin. */
  readonly onKind?: (kind: PictureKind) => void;
}

/**
 * Makes finished pictures of one of any supported format, stills and animations alike (contract 3 and 11
 * "Pictures"): with one decoding, and no encoding in between. EXIF orientation is applied, and of all
 * metadata only density and colour profile are kept. A picture in another RGB space stays in it, all others
 * become sRGB; animations keep their frames, delays and loop count. Call `configureImageLibrary` in this
 * process first.
 * @throws Problem `invalid_image_format`, `image_too_large` (checked before decoding), `nothing_left`,
 * `needs_background`, `larger_than_max_bytes`.
 */
export async function runSteps<Layers extends object, Report>(
  bytes: Buffer,
  sent: SentSteps<Layers>,
  context: StepContext<Layers, Report>,
): Promise<Outcomes<Report>> {
  const header = colourOf(await readImageHeader(bytes), sent);
  const { space } = header;
  const steps = inSpace(sent, space);
  const whole = planPicture(header, steps);
  context.onKind?.(kindOf(whole.outputs[0].writtenAs));
  const encoded = { bytes, header: { ...header, frames: whole.frames, deep: whole.isDeep } };
  const { content, seen } = await readPicture(encoded, steps, context);
  const plan = steps.trim ? planPicture({ ...header, ...sizeOf(content) }, { ...steps, trim: false }) : whole;
  const [first, ...others] = plan.outputs;
  const read: Picture = { content };
  const { base, layout } = await drawBase(read, plan, steps.layers, { ...context, space });
  const density = readDensity(bytes);
  const finishing = {
    density,
    space,
    profile: header.profile,
    mark: steps.mark,
    prepareLayers: context.prepareLayers,
  };
  const finish = async (output: PlannedOutput) => {
    try {
      return await finishOne(base, output, finishing);
    } catch (error) {
      if (!steps.each || !(error instanceof Problem)) throw error;
      return { problem: shapeOf(error) };
    }
  };
  const outcomes: [Outcome, ...Outcome[]] = [await finish(first)];
  for (const output of others) outcomes.push(await finish(output));
  releasePicture(base);
  const source = { width: header.width, height: header.height };
  return { outcomes, source, base: sizeOf(base.content), seen, layout };
}

/** Reads a picture for the steps: decoded, if it is inspected, repaired or trimmed. */
async function readPicture<Layers extends object, Report>(
  encoded: Encoded,
  steps: SentSteps<Layers>,
  { inspect, repair }: Pick<StepContext<Layers, Report>, 'inspect' | 'repair'>,
): Promise<{ readonly content: Picture['content']; readonly seen?: object | undefined }> {
  if (!steps.inspection && !steps.repair && !steps.trim) return { content: encoded };
  const pixels = await asImageProblem(() => decode(encoded));
  const seen =
    steps.inspection &&
    (await inspect?.(await inspectedPixels(encoded.bytes, encoded.header, pixels), steps.inspection));
  if (steps.repair) await repair?.(pixels, steps.repair);
  return { content: steps.trim ? trim(pixels) : pixels, seen };
}

/** A small picture for a list has no profile, so that its samples become sRGB. */
function colourOf(header: ImageHeader, { write }: SentSteps): ImageHeader {
  return write.as === 'thumbnail' ? inSrgb(header) : header;
}

function sizeOf(content: Picture['content']): Size {
  const { width, height } = factsOf(content);
  return { width, height };
}

/** Draws the layers and adds the square: what each result is made of. */
async function drawBase<Layers extends object, Report>(
  read: Picture,
  { square, outputs }: PicturePlan,
  layers: Layers | undefined,
  context: DrawContext<Layers, Report>,
): Promise<{ readonly base: Picture; readonly layout: readonly Report[] }> {
  const { picture, layout } = await drawLayers(read, layers, context);
  const base: Picture = { ...picture, placing: square };
  const isUsedAgain = outputs.length > 1 || (square && outputs[0].placing) !== undefined;
  // A picture that was not decoded yet is placed while it is written.
  if (!isUsedAgain && !('samples' in base.content)) return { base, layout };
  const placed = { content: await asImageProblem(() => pixelsOf(base)) };
  releasePicture(base, placed);
  return { base: placed, layout };
}

/** Frees the pixels of a picture that nothing uses any more, unless they are those of `kept`. */
function releasePicture({ content }: Picture, kept?: Picture): void {
  if ('samples' in content && content !== kept?.content) release(content.samples);
}

/** What layers are drawn with. */
type DrawContext<Layers extends object, Report> = Pick<
  StepContext<Layers, Report>,
  'prepareLayers' | 'files'
> & { readonly space: RgbSpace | undefined };

async function drawLayers<Layers extends object, Report>(
  picture: Picture,
  layers: Layers | undefined,
  { prepareLayers, files = [], space }: DrawContext<Layers, Report>,
): Promise<{ readonly picture: Picture; readonly layout: readonly Report[] }> {
  if (!layers) return { picture, layout: [] };
  const { content: before, placing } = picture;
  const { width, height } = placing?.canvas ?? ('samples' in before ? before : before.header);
  const { draw, layout } = await prepareLayers(layers, { width, height }, files, space);
  const content = await asImageProblem(() => pixelsOf(picture));
  await draw(content);
  return { picture: { content }, layout };
}

type Outcome = MadePicture | RefusedPicture;

interface Finishing<Layers extends object, Report> {
  readonly space: RgbSpace | undefined;
  /** That each result carries. */
  readonly profile: Uint8Array | undefined;
  /** Of the source. */
  readonly density: Density | undefined;
  readonly mark: Layers | undefined;
  readonly prepareLayers: PrepareLayers<Layers, Report>;
}

/** Sizes, marks and writes one result. */
async function finishOne<Layers extends object, Report>(
  base: Picture,
  { placing, mostScale, writtenAs, options, size }: PlannedOutput,
  { density, space, profile, mark, prepareLayers }: Finishing<Layers, Report>,
): Promise<MadePicture> {
  const { width } = 'samples' in base.content ? base.content : base.content.header;
  if (placing && placing.picture.width > width * mostScale) throw new Problem(imageProblems.lowResolution);
  const sized: Picture = placing ? { ...base, placing } : base;
  const { picture: drawn } = await drawLayers(sized, mark, { prepareLayers, space });
  return asImageProblem(async () => {
    const picture = await readyToWrite(drawn, writtenAs, options);
    const write = async (quality?: number) => {
      const encoded = await writePicture(picture, writtenAs, quality);
      if (writtenAs === 'thumbnail') return encoded;
      const profiled = profile ? withProfile(encoded, writtenAs, profile) : encoded;
      return stating(profiled, options.dpi, density);
    };
    const bytes = await writeWithin(write, writtenAs, options);
    for (const own of new Set([drawn, picture])) releasePicture(own, base);
    return { bytes, ...kindOf(writtenAs), ...size };
  });
}

/** Fills what a JPEG cannot store, and decodes what may be encoded several times. */
async function readyToWrite(
  picture: Picture,
  writtenAs: WrittenAs,
  { background, maxBytes }: OutputOptions,
): Promise<Picture> {
  const filled = writtenAs === 'jpeg' ? await withoutAlpha(picture, background) : picture;
  if (maxBytes === undefined || !isLossy(writtenAs)) return filled;
  return { content: await pixelsOf(filled) };
}

/**
 * Returns an encoded picture with the requested density, or with that of its source, or without one if that
 * has none (contract 11, Pictures). May write into `encoded`.
 */
function stating(encoded: Buffer, dpi: number | undefined, ofSource: Density | undefined): Buffer {
  const density = dpi === undefined ? ofSource : { x: dpi, y: dpi, unit: 'inch' as const };
  const { buffer, byteOffset, byteLength } = withDensity(encoded, density);
  return Buffer.from(buffer, byteOffset, byteLength);
}
