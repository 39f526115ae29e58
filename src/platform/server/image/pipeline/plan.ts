import { type OutputFormat, outputFormats, type PictureKind } from '#platform/server/image/formats.ts';
import type { ImageHeader } from '#platform/server/image/header.ts';
import { checkOutputExtent } from '#platform/server/image/limits.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import type { OutputFormatName } from '#platform/shared/output-limits.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';
import { outputProblems } from '#platform/shared/output-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Size } from '#platform/shared/size.ts';
import { placeInSize, placeInSquare, type Placing } from './placing.ts';
import type { SentSteps, SizeStep, SquareStep } from './steps.ts';

/** What is known of a picture before it is decoded. */
type PlannedPicture = Pick<ImageHeader, 'format' | 'width' | 'height' | 'frames' | 'deep'>;

/** What the encoder is asked for. */
export type WrittenAs = OutputFormat | 'thumbnail';

export interface PlannedOutput {
  /** Undefined if the picture, or its square, is not made another size. */
  readonly placing: Placing | undefined;
  /** How much the picture may be enlarged. */
  readonly mostScale: number;
  readonly writtenAs: WrittenAs;
  readonly options: OutputOptions;
  readonly size: Size;
}

/** What the steps make of one picture. */
export interface PicturePlan {
  readonly frames: number;
  /** Whether 16 bits a channel are kept. */
  readonly isDeep: boolean;
  /** Whether a border may be cut off, so that all sizes are the largest ones that are possible. */
  readonly isTrimmed: boolean;
  readonly square: Placing | undefined;
  readonly outputs: readonly [PlannedOutput, ...PlannedOutput[]];
}

type PlannedSteps = Pick<SentSteps, 'read' | 'trim' | 'layers' | 'square' | 'sizes' | 'write'>;

/**
 * Plans what the steps make of a picture. The server does so by its measure, to know what the work will take
 * and make; an image process again by what the decoder says, which is upright. Of a picture that is trimmed
 * first, the limits are checked once it is. Throws `Problem` `image_too_large` for a result over the limit,
 * and `format_not_animated`.
 */
export function planPicture(source: PlannedPicture, steps: PlannedSteps): PicturePlan {
  const frames = steps.read?.frames === 'first' ? 1 : source.frames;
  const { as, ...common } = steps.write;
  if (frames > 1 && (common.format === 'png' || common.format === 'jpeg'))
    throw new Problem(outputProblems.notAnimated);
  const picture = { ...source, frames };
  // Also the first frame alone shows what all of them would be.
  const background = backgroundOf(steps.square, source.frames);
  const square = steps.square && placeInSquare(picture, steps.square, background);
  const base = square?.canvas ?? { width: picture.width, height: picture.height };
  const check = (size: Size) => !steps.trim && checkOutputExtent({ ...size, frames });
  if (steps.layers || square) check(base);
  const outputOf = (size?: SizeStep): PlannedOutput => {
    const placing = size && placeInSize(base, size, background);
    const canvas = placing?.canvas ?? base;
    check(canvas);
    const shown = placing?.background ?? (square && background);
    const options = size && 'output' in size ? { ...common, ...size.output } : common;
    const writtenAs = as === 'thumbnail' ? as : formatOf(picture, shown, options.format ?? as);
    const { mostScale = Infinity } = size && 'mostScale' in size ? size : {};
    return { placing, mostScale, writtenAs, options, size: canvas };
  };
  const [first, ...others] = steps.sizes ?? [];
  const outputs: PicturePlan['outputs'] = [outputOf(first), ...others.map((size) => outputOf(size))];
  const isDeep =
    source.deep &&
    steps.read?.bits !== 8 &&
    outputs.every(({ writtenAs }) => writtenAs === 'png' || writtenAs === 'tiff');
  return { frames, isDeep, isTrimmed: steps.trim === true, square, outputs };
}

/** Returns the kind of a written picture. */
export function kindOf(writtenAs: WrittenAs): PictureKind {
  const { contentType, extension } = outputFormats[writtenAs === 'thumbnail' ? 'webp' : writtenAs];
  return { contentType, extension };
}

const clear: Rgba = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Returns the requested colour as four channels. Pixels of a GIF are either opaque or fully transparent, so
 * an animation gets whichever is nearer.
 */
function backgroundOf(square: SquareStep | undefined, frames: number): Rgba {
  const colour = square === undefined || square.background === 'transparent' ? clear : square.background;
  if (frames === 1) return colour;
  return colour.alpha < 0.5 ? clear : { ...colour, alpha: 1 };
}

/**
 * Returns the format of a result (contract 3 and 11). An animation keeps its own or becomes WebP. Everything
 * else becomes what is requested, PNG if it is a BMP or an AVIF, or if its format cannot store the
 * transparency of the background that is shown.
 */
function formatOf(
  { format, frames }: PlannedPicture,
  background: Rgba | undefined,
  write: 'same' | OutputFormatName,
): OutputFormat {
  if (format === 'bmp' || format === 'avif') return write === 'same' ? 'png' : write;
  if (frames > 1) return write === 'webp' ? write : format;
  if (write !== 'same') return write;
  if (!background || background.alpha === 1) return format;
  const { alpha } = outputFormats[format];
  const canStoreAlpha = alpha === 'full' || (alpha === 'binary' && background.alpha === 0);
  return canStoreAlpha ? format : 'png';
}
