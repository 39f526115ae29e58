import { asImageProblem } from '#platform/server/image/invalid-image.ts';
import { outputFormats, type PictureKind } from '#platform/server/image/formats.ts';
import { readImageHeader } from '#platform/server/image/header.ts';
import { checkOutputExtent } from '#platform/server/image/limits.ts';
import { withDensityOf } from '#platform/server/image/with-density.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import { isDeepOutput, padDeep } from './pad-deep.ts';
import { padFrames, scalesFrames } from './pad-frames.ts';
import { mayBePhotograph, padPhotograph } from './pad-photograph.ts';
import { padPixels } from './pad-pixels.ts';
import { backgroundColour, outputFormatOf, type PadTask } from './pad-task.ts';
import type { Size } from '#platform/shared/size.ts';
import { squareAround } from '#tools/image-padding/shared/square.ts';

export interface PadOptions {
  /** Whole pixels between the picture's longer side and the edges of the square, 0 or more. */
  readonly paddingPx: number;
  /** Side of the finished square; without it the square is not scaled. */
  readonly outputPx?: number | undefined;
  /** A colour also fills the picture's own transparent parts; `transparent` leaves them as they are. */
  readonly background: Rgba | 'transparent';
  /** `same` keeps the picture's format if it can be written and can store the background. */
  readonly output: 'png' | 'same';
}

export interface PadContext {
  /** Called with the format of the result as soon as the picture has been accepted. */
  readonly onKind?: ((kind: PictureKind) => void) | undefined;
}

export interface PadResult extends PictureKind {
  readonly bytes: Buffer;
  /** In pixels, after EXIF orientation is applied. */
  readonly originalSize: Size;
  readonly newSize: Size;
}

/**
 * Centres a picture of any supported format in a square (contract 3 "Padding", 11 "Pictures"). EXIF
 * orientation is applied, and of all metadata only the density is kept. Colours become sRGB, 16-bit PNG and
 * TIFF keep their depth, and animations keep their frames, delays and loop count. Call
 * `configureImageLibrary` in this process first.
 * @throws Problem `invalid_image_format`, `image_too_large` (checked before decoding).
 */
export async function pad(
  bytes: Buffer,
  options: PadOptions,
  { onKind }: PadContext = {},
): Promise<PadResult> {
  const header = await readImageHeader(bytes);
  const square = squareAround(header, options.paddingPx, options.outputPx);
  checkOutputExtent({ width: square.side, height: square.side, frames: header.frames });
  const background = backgroundColour(options.background, header);
  const format = outputFormatOf(header, background, options.output);
  const { contentType, extension } = outputFormats[format];
  onKind?.({ contentType, extension });
  const padded = await asImageProblem(() => runTask({ bytes, header, square, background, format }));
  return {
    bytes: withDensityOf(bytes, padded),
    contentType,
    extension,
    originalSize: { width: header.width, height: header.height },
    newSize: { width: square.side, height: square.side },
  };
}

function runTask(task: PadTask): Promise<Buffer> {
  if (isDeepOutput(task)) return padDeep(task);
  if (scalesFrames(task)) return padFrames(task);
  return mayBePhotograph(task) ? padPhotograph(task) : padPixels(task);
}
