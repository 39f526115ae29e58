import { asImageProblem } from '../../../platform/server/image/as-image-problem.ts';
import { outputFormats, type PictureKind } from '../../../platform/server/image/formats.ts';
import { readImageHeader } from '../../../platform/server/image/header.ts';
import { checkOutputExtent } from '../../../platform/server/image/limits.ts';
import type { Rgba } from '../../../platform/shared/colour.ts';
import { backgroundOf, outputFormatOf } from './output.ts';
import { isDeepOutput, padDeep } from './pad-deep.ts';
import { mayBePhotograph, padPhotograph } from './pad-photograph.ts';
import { padPixels } from './pad-pixels.ts';
import type { PadTask } from './pad-task.ts';
import { type Size, squareAround } from '../shared/square.ts';

export interface PadOptions {
  /** Whole pixels on each side of the square around the picture, 0 or more. */
  readonly paddingPx: number;
  /** A colour also shows through the picture's own transparent parts; `transparent` leaves those alone. */
  readonly background: Rgba | 'transparent';
  /** `same` keeps the picture's format where it can be written and holds the background. */
  readonly output: 'png' | 'same';
}

export interface PadContext {
  /** Told what will come, once it is clear that the work begins. */
  readonly onKind?: ((kind: PictureKind) => void) | undefined;
}

export interface PadResult extends PictureKind {
  readonly bytes: Buffer;
  /** Pixels as the picture is seen, after EXIF orientation. */
  readonly originalSize: Size;
  readonly newSize: Size;
}

/**
 * Sets a picture of any supported format in the middle of a square (contract 3 "Padding", 11 "Pictures").
 * EXIF orientation is applied and all metadata dropped; colours become sRGB, 16-bit PNG and TIFF keep their
 * depth, animations keep frames, delays and loop. Needs `configureImageLibrary` to have run in this process.
 * @throws Problem `invalid_image_format`, `image_too_large` (decided before decoding).
 */
export async function pad(
  bytes: Buffer,
  options: PadOptions,
  { onKind }: PadContext = {},
): Promise<PadResult> {
  const header = await readImageHeader(bytes);
  const square = squareAround(header, options.paddingPx);
  checkOutputExtent({ width: square.side, height: square.side, frames: header.frames });
  const background = backgroundOf(options.background, header);
  const format = outputFormatOf(header, background, options.output);
  const { contentType, extension } = outputFormats[format];
  onKind?.({ contentType, extension });
  const padded = await asImageProblem(() => padBy({ bytes, header, square, background, format }));
  return {
    bytes: padded,
    contentType,
    extension,
    originalSize: { width: header.width, height: header.height },
    newSize: { width: square.side, height: square.side },
  };
}

function padBy(task: PadTask): Promise<Buffer> {
  if (isDeepOutput(task)) return padDeep(task);
  return mayBePhotograph(task) ? padPhotograph(task) : padPixels(task);
}
