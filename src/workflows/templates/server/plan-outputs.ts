import type { OutputFormat } from '#platform/server/image/formats.ts';
import type { ImageHeader } from '#platform/server/image/header.ts';
import { checkOutputExtent } from '#platform/server/image/limits.ts';
import type { Rgba } from '#platform/shared/colour.ts';
import { backgroundColour, outputFormatOf } from '#tools/image-padding/server/pad-task.ts';
import { squareAround } from '#tools/image-padding/shared/square.ts';
import { type FitSize, fitSize } from '#workflows/templates/shared/fit-size.ts';
import type { Placing } from './finish-pixels.ts';

/** How a picture is finished after its texts have been drawn. */
export interface Finish {
  readonly padding?: {
    readonly paddingPx: number;
    readonly outputPx?: number | undefined;
    readonly background: Rgba | 'transparent';
  };
  /** Without any, the padded picture is the one result. */
  readonly sizes: readonly FitSize[];
}

/** What is known of a picture before it is decoded. */
export type PlannedPicture = Pick<ImageHeader, 'format' | 'width' | 'height' | 'frames'>;

/** The steps from a drawn picture to its results. */
export interface OutputPlan {
  readonly padding: Placing | undefined;
  readonly outputs: readonly {
    /** Undefined for the drawn or padded picture itself. */
    readonly placing: Placing | undefined;
    readonly format: OutputFormat;
  }[];
}

/**
 * Plans what a template makes of a picture: which square, which sizes, and the format of each result, which
 * is the picture's own if that can hold the bars. Throws `Problem` `image_too_large` for a result over the
 * limit.
 */
export function planOutputs(picture: PlannedPicture, { padding, sizes }: Finish): OutputPlan {
  const background = backgroundColour(padding?.background ?? 'transparent', picture);
  const padded = padding && inSquare(squareAround(picture, padding.paddingPx, padding.outputPx), background);
  const base = padded?.canvas ?? { width: picture.width, height: picture.height };
  const placings =
    sizes.length === 0 ? [undefined] : sizes.map((size) => ({ ...fitSize(base, size), background }));
  for (const placing of [padded, ...placings])
    checkOutputExtent({ ...(placing?.canvas ?? base), frames: picture.frames });
  const outputs = placings.map((placing) => {
    const hasBars = hasBarsIn(padded) || hasBarsIn(placing);
    const ownFormat: OutputFormat = picture.format === 'bmp' ? 'png' : picture.format;
    return { placing, format: hasBars ? outputFormatOf(picture, background, 'same') : ownFormat };
  });
  return { padding: padded, outputs };
}

function inSquare({ side, left, top, picture }: ReturnType<typeof squareAround>, background: Rgba): Placing {
  return { canvas: { width: side, height: side }, picture, left, top, background };
}

/** Whether the background is visible beside the picture. */
function hasBarsIn(placing: Placing | undefined): boolean {
  if (!placing) return false;
  const { canvas, picture } = placing;
  return picture.width < canvas.width || picture.height < canvas.height;
}
