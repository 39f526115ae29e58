import type { OutputFormat } from '#platform/server/image/formats.ts';
import { decodedBytes, type ImageMeasure } from '#platform/server/image/measure/extent.ts';
import type { Size } from '#platform/shared/size.ts';
import { isLossy, maxEncodings } from './write-within.ts';
import { isScaled } from './placing.ts';
import type { PicturePlan, PlannedOutput } from './plan.ts';
import type { DrawingCost, InspectionCost, LayersStep } from './steps.ts';

/** Work that takes longer leaves a slot free for shorter work. */
const longAboveMs = 1_000;
/** Time for decoding and encoding each pixel of each frame on a slow core. */
const nanosecondsPerPixel = { jpeg: 8, png: 12, tiff: 12, bmp: 30, gif: 60, webp: 150, avif: 90 } as const;
/** Time for each byte of the file: a picture that is hard to compress takes longer to write, too. */
const nanosecondsPerByte = 60;

/** Looking at each pixel for its border. */
const trimNanosecondsPerPixel = 4;

/** An animation is written from all its frames, of which some are copied once more. */
const animationCopies = 1.25;
/** Copies of a picture in the WebP encoder, by channels. Measured with 24 megapixels. */
const webpCopies = { 3: 4.5, 4: 11 } as const;
/** About what a photograph takes when it is encoded. */
const encodedBytesPerPixel = { jpeg: 0.5, webp: 0.5, gif: 1, png: 2, tiff: 3 } as const;

/** What is drawn on a picture: before its square and sizes, and on each result. */
interface Drawings {
  readonly layers?: LayersStep<unknown> | undefined;
  readonly mark?: LayersStep<unknown> | undefined;
  /** What looking at the decoded picture and repairing it takes. */
  readonly looks?: readonly InspectionCost[];
}

export interface WorkEstimate {
  /** Decoded samples, all copies together. */
  readonly memoryBytes: number;
  /** Whether it will take more than a second. Work that turns out to take longer only loses its place. */
  readonly isLong: boolean;
}

/** Estimates what planned work on a picture takes. */
export function estimateWork(whole: ImageMeasure, plan: PicturePlan, drawings: Drawings): WorkEstimate {
  const measure = { ...whole, frames: plan.frames };
  return {
    memoryBytes: memoryBytesOf(measure, plan, drawings),
    isLong: workMs(measure, plan, drawings) > longAboveMs,
  };
}

/** Estimates what inspecting a picture takes: its first frame decoded, its alpha channel, and `cost`. */
export function estimateInspection(whole: ImageMeasure, cost: InspectionCost): WorkEstimate {
  const measure = { ...whole, frames: 1, sampleBytes: 1 } as const;
  return {
    memoryBytes:
      decodedBytes(measure) + measure.width * measure.height + measure.decoderBytes + cost.memoryBytes,
    isLong: decodingMs(measure) + cost.ms > longAboveMs,
  };
}

/** Sizes are made and written one by one; a single result is written while it is decoded, or soon after. */
function workMs(
  measure: ImageMeasure,
  { square, outputs, isTrimmed }: PicturePlan,
  { layers, mark, looks = [] }: Drawings,
): number {
  const { frames } = measure;
  const drawingMs = ({ msPerFrame, ms }: DrawingCost) => msPerFrame * frames + ms;
  const layersMs = layers ? drawingMs(layers.cost(measure)) : 0;
  const sizes = outputs.filter(({ placing }) => placing);
  const writingMs = sizes.reduce((sum, { size }) => sum + decodingMs({ ...measure, ...size }), 0);
  const marksMs = mark ? outputs.reduce((sum, { size }) => sum + drawingMs(mark.cost(size)), 0) : 0;
  const { width, height } = measure;
  const trimMs = isTrimmed ? (width * height * frames * trimNanosecondsPerPixel) / 1e6 : 0;
  const looksMs = looks.reduce((sum, { ms }) => sum + ms, 0);
  const otherMs = outputs.reduce((sum, output) => sum + requestedMs(output, frames), 0);
  return (
    decodingMs({ ...measure, ...larger(measure, square?.canvas ?? measure) }) +
    writingMs +
    layersMs +
    marksMs +
    trimMs +
    looksMs +
    otherMs
  );
}

/** Returns how long the requested format takes to write, as often as a limit of its bytes may need it. */
function requestedMs({ size, writtenAs, options }: PlannedOutput, frames: number): number {
  if (writtenAs === 'thumbnail' || !(options.format ?? options.maxBytes)) return 0;
  const encodings = options.maxBytes !== undefined && isLossy(writtenAs) ? maxEncodings : 1;
  return (size.width * size.height * frames * nanosecondsPerPixel[writtenAs] * encodings) / 1e6;
}

function larger(one: Size, other: Size): Size {
  const { width, height } = one.width * one.height >= other.width * other.height ? one : other;
  return { width, height };
}

/** Returns how long a picture takes to decode and encode, in milliseconds. */
export function decodingMs({ format, width, height, frames, sampleBytes, sizeBytes }: ImageMeasure): number {
  const pixels = width * height * frames * sampleBytes;
  return (pixels * nanosecondsPerPixel[format] + sizeBytes * nanosecondsPerByte) / 1e6;
}

/** Returns what an encoder holds in memory besides its input. All but WebP's work row by row. */
function encoderBytes(format: OutputFormat, pixels: number, channels: 3 | 4): number {
  return format === 'webp' ? pixels * channels * webpCopies[channels] : 0;
}

function memoryBytesOf(measure: ImageMeasure, plan: PicturePlan, drawings: Drawings): number {
  const { layers, mark } = drawings;
  const isPlacedOnce = !plan.square || !plan.outputs[0].placing;
  if (!layers && !mark && plan.outputs.length === 1 && isPlacedOnce && !isDecodedFirst(plan))
    return streamedBytes(measure, plan);
  return Math.max(drawnBytes(measure, drawings), finishingBytes(measure, plan, drawings));
}

/** Whether a picture is decoded before it is placed or written, because of what is asked for. */
function isDecodedFirst({ isTrimmed, outputs }: PicturePlan): boolean {
  return isTrimmed || outputs.some(({ options }) => (options.format ?? options.maxBytes) !== undefined);
}

/** The memory of a picture that goes from its decoder to the encoder, or is placed on the way. */
function streamedBytes(measure: ImageMeasure, { square, outputs }: PicturePlan): number {
  const [{ placing = square, writtenAs, size }] = outputs;
  const picture = placing?.picture ?? measure;
  const pictureBytes = Math.max(decodedBytes(measure), decodedBytes({ ...measure, ...picture }));
  const canvasBytes = decodedBytes({ ...measure, ...size });
  if (measure.sampleBytes === 2 && placing) return pictureBytes + Math.max(canvasBytes, measure.decoderBytes);
  if (measure.frames > 1) {
    // A scaled one is decoded whole, and its placed frames are then joined.
    if (isScaled(measure, placing)) return rgbaBytes(measure) + 2 * rgbaBytes({ ...measure, ...size });
    return Math.max(pictureBytes, canvasBytes) * animationCopies;
  }
  if (measure.format === 'jpeg') return Math.max(pictureBytes, measure.decoderBytes);
  const decodingBytes = pictureBytes + measure.decoderBytes;
  if (writtenAs !== 'webp') return decodingBytes;
  const isOpaque = square?.background?.alpha === 1;
  return Math.max(decodingBytes, encoderBytes('webp', size.width * size.height, isOpaque ? 3 : 4));
}

/** The memory of a picture that is decoded, looked at by its alpha channel, and drawn on. */
function drawnBytes(measure: ImageMeasure, { layers, looks = [] }: Drawings): number {
  const bytes = decodedBytes(measure);
  const decodingBytes = measure.frames > 1 ? bytes * animationCopies : bytes + measure.decoderBytes;
  const looksBytes = looks.map(({ memoryBytes }) => measure.width * measure.height + memoryBytes);
  return decodingBytes + Math.max(layers?.cost(measure).memoryBytes ?? 0, ...looksBytes);
}

/**
 * In memory together are the drawn picture and the square, or the square and a size with what is drawn on it
 * and what its encoder takes. Frames are placed one by one, then joined. Of several results the encoded ones
 * count too, because they are joined at the end.
 */
function finishingBytes(measure: ImageMeasure, plan: PicturePlan, { layers, mark }: Drawings): number {
  const { square, outputs, isDeep } = plan;
  const samples = { channels: square ? 4 : measure.channels, sampleBytes: isDeep ? 2 : 1 } as const;
  const bytesOf = (size: Size) => decodedBytes({ ...measure, ...size, ...samples });
  const copies = measure.frames > 1 ? 2 : 1;
  const made = outputs.map(({ placing, writtenAs, size, options }: PlannedOutput) => {
    const pixels = size.width * size.height * measure.frames;
    const format = writtenAs === 'thumbnail' ? 'webp' : writtenAs;
    return {
      placedBytes: placing ? rgbaBytes({ ...measure, ...size }) * copies : 0,
      markBytes: mark?.cost(size).memoryBytes ?? 0,
      // What a JPEG cannot store is filled in a copy.
      filledBytes: options.format === 'jpeg' ? pixels * 3 : 0,
      encoderBytes: encoderBytes(format, pixels, square || placing ? 4 : measure.channels),
      encodedBytes: outputs.length > 1 ? pixels * encodedBytesPerPixel[format] : 0,
    };
  });
  const encodedBytes = made.reduce((sum, one) => sum + one.encodedBytes, 0);
  const base = square?.canvas ?? measure;
  const squareBytes = square ? bytesOf(square.canvas) * copies : 0;
  // Without layers the picture is decoded into its square.
  const isDecoded = layers !== undefined || measure.frames > 1 || isDecodedFirst(plan);
  const sourceBytes = isDecoded ? bytesOf(measure) + measure.decoderBytes : 0;
  const ofOutputs = made.map((one) => {
    const writing = Math.max(one.markBytes, one.encoderBytes + one.filledBytes);
    const isPlaced = one.placedBytes > 0 || square !== undefined;
    return isPlaced
      ? bytesOf(base) + one.placedBytes + writing
      : Math.max(bytesOf(base), one.encoderBytes) + one.filledBytes + one.markBytes;
  });
  return Math.max(sourceBytes + squareBytes, Math.max(...ofOutputs) + encodedBytes);
}

/** Returns the bytes of all frames, as their pixels are kept while an animation is placed. */
function rgbaBytes({ width, height, frames }: ImageMeasure): number {
  return width * height * frames * 4;
}
