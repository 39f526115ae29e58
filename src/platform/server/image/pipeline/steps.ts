import type { StoredBytes } from '#platform/server/image/measure/byte-window.ts';
import type { ImageMeasure } from '#platform/server/image/measure/extent.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import type { FitSize } from '#platform/shared/fit-size.ts';
import type { OutputOptions } from '#platform/shared/output-options.ts';

/** How a picture is read: by default all its frames, with the depth that it has. */
interface ReadStep {
  readonly frames?: 'first';
  /** Per channel: 16 bits become 8. */
  readonly bits?: 8;
}

/** The square that is put around a picture. */
export interface SquareStep {
  /** Whole pixels between the picture's longer side and the edges of the square, 0 or more. */
  readonly paddingPx: number;
  /** Side of the finished square; without it the square is not scaled. */
  readonly outputPx?: number | undefined;
  /** A colour also fills the picture's own transparent parts; `transparent` leaves them as they are. */
  readonly background: Rgba | 'transparent';
}

/** A size of exactly its pixels. Its `output` goes before that of the write step. */
export type ExactSizeStep = FitSize & {
  readonly output?: OutputOptions;
  /** Below the picture; by default that of the square, or none. */
  readonly background?: Rgba;
  /** A picture that would have to be enlarged by more is refused. */
  readonly mostScale?: number;
};

/** Also one whose longer side has at most `sidePx`: a small picture keeps its own. */
export type SizeStep = ExactSizeStep | { readonly fit: 'inside'; readonly sidePx: number };

/**
 * What a picture is written as, unless its options say otherwise: its own format if that can be written and
 * can store the background, PNG, or a small WebP for lists, which is no finished picture.
 */
export interface WriteStep extends OutputOptions {
  readonly as: 'same' | 'png' | 'thumbnail';
}

interface Steps<Layers, Inspection, Repair> {
  /** Whether the others are made if a size is refused; without this its refusal is thrown. */
  readonly each?: true;
  readonly read?: ReadStep | undefined;
  /** What is looked for in the picture as it came; its first frame is read, with 8 bits. */
  readonly inspection?: Inspection | undefined;
  /** What is changed of its pixels. */
  readonly repair?: Repair;
  /** Cuts off a border that is transparent, or of one colour. */
  readonly trim?: boolean | undefined;
  readonly layers?: Layers;
  readonly square?: SquareStep | undefined;
  /** Each makes a picture of its own; without any there is one. */
  readonly sizes?: readonly SizeStep[];
  readonly write: WriteStep;
}

/**
 * The steps from a picture to the finished ones, always in this order: read, inspection, repair, trim,
 * layers, square, sizes, mark, write. A step that is left out does nothing; the mark is the pipeline's own.
 * `Report` is what is said of each layer.
 */
export type PictureSteps<Report = never, Layers extends object = never> = Steps<
  LayersStep<Report, Layers>,
  InspectionStep<object>,
  RepairStep
>;

/** The steps as an image process gets them, in JSON. */
export interface SentSteps<Layers extends object = object> extends Steps<Layers, object, object> {
  readonly mark?: Layers;
}

/** What is drawn on a picture. The feature that knows how to draw it makes this step. */
export interface LayersStep<Report, Layers extends object = object> {
  /** What the drawing module gets, as JSON. */
  readonly options: Layers;
  /** What else it gets, such as fonts and pictures. */
  readonly files: readonly StoredBytes[];
  /** Estimates what drawing takes on each frame of a picture. */
  cost(size: { readonly width: number; readonly height: number }): DrawingCost;
  /** Never set: it carries the type. */
  report?(): Report;
}

/** What is looked for in a picture. The feature that knows how to look makes it. */
export interface InspectionStep<Report extends object, Options extends object = object> {
  readonly options: Options;
  /** Estimates what looking takes, besides decoding. */
  cost(measure: ImageMeasure): InspectionCost;
  /** Never set: it carries the type. */
  report?(): Report;
}

/** How pixels are changed. The feature that knows how to repair them makes this step. */
export interface RepairStep {
  readonly options: object;
  cost(size: { readonly width: number; readonly height: number }): InspectionCost;
}

export interface InspectionCost {
  /** Once, whatever the number of frames. */
  readonly ms: number;
  /** Besides the picture's own pixels. */
  readonly memoryBytes: number;
}

export interface DrawingCost extends InspectionCost {
  readonly msPerFrame: number;
}

/** The steps that make of a picture that browsers cannot draw, a BMP or a TIFF, one that they can. */
export const openSteps: PictureSteps = { read: { bits: 8 }, write: { as: 'png' } };

/** Returns the steps that make a small picture for a list, of the first frame. */
export function thumbnailSteps(sidePx: number): PictureSteps {
  return { read: { frames: 'first' }, sizes: [{ fit: 'inside', sidePx }], write: { as: 'thumbnail' } };
}

/** Returns steps as they are sent to an image process. */
export function sentSteps<Layers extends object>(
  steps: PictureSteps<unknown, Layers>,
  mark?: LayersStep<unknown, Layers>,
): SentSteps<Layers> {
  const { layers, inspection, repair, ...others } = steps;
  return {
    ...others,
    ...(inspection && { inspection: inspection.options }),
    ...(repair && { repair: repair.options }),
    ...(layers && { layers: layers.options }),
    ...(mark && { mark: mark.options }),
  };
}
