import { z } from 'zod';
import type { Rgba } from './colour.ts';
import { parseHexColour } from './colour.ts';
import { colourSchema, wholeNumberSchema } from './fields.ts';
import { outputFormatNames, type OutputFormatName, outputLimits } from './output-limits.ts';
import { outputProblems } from './output-problems.ts';

/** How a finished picture is written (contract 11, Pictures); what is left out is as in its source. */
export interface OutputOptions {
  /** Pixels an inch of a print, as the file states it. */
  readonly dpi?: number;
  readonly format?: OutputFormatName;
  /** Of JPEG and WebP; with `maxBytes` the highest that is tried. */
  readonly quality?: number;
  /** Of the file. */
  readonly maxBytes?: number;
  /** Fills what is transparent in a picture that is written as JPEG. */
  readonly background?: Rgba;
}

const { minDpi, maxDpi, minQuality, maxQuality, defaultQuality, minBytes, maxBytes } = outputLimits;

export const dpiSchema = wholeNumberSchema({
  min: minDpi,
  max: maxDpi,
  message: `dpi must be a whole number between ${minDpi} and ${maxDpi}`,
})
  .optional()
  .meta({
    description:
      `Print resolution that the file states, in pixels per inch: ${minDpi} to ${maxDpi}. No pixel changes. ` +
      "Default: the picture's own.",
    examples: [300],
  });

const formatSchema = z
  .enum(outputFormatNames, { error: 'format must be png, jpeg or webp' })
  .optional()
  .meta({ description: 'Format of the result. An animation can become WebP only. Default: see above.' });

const maxBytesSchema = wholeNumberSchema({
  min: minBytes,
  max: maxBytes,
  message: `max_bytes must be a whole number between ${minBytes} and ${maxBytes}`,
})
  .optional()
  .meta({
    description:
      'Size limit of the file. JPEG and WebP get the highest quality that fits; any other file that is ' +
      `larger is 400 \`${outputProblems.largerThanMaxBytes.code}\`.`,
    examples: [5_000_000],
  });

/** The fields of a request that say how its pictures are written. */
export const outputFields = {
  dpi: dpiSchema,
  format: formatSchema,
  quality: wholeNumberSchema({
    min: minQuality,
    max: maxQuality,
    message: `quality must be a whole number between ${minQuality} and ${maxQuality}`,
  })
    .optional()
    .meta({ description: `Of JPEG and WebP, ${minQuality} to ${maxQuality}. Default ${defaultQuality}.` }),
  max_bytes: maxBytesSchema,
  background: colourSchema((text) => parseHexColour(text)?.alpha === 1)
    .optional()
    .meta({
      description: 'Fills what is transparent if the result is a JPEG. Hex: #RGB or #RRGGBB.',
      examples: ['#FFFFFF'],
    }),
};

type OutputFields = Partial<z.output<z.ZodObject<typeof outputFields>>>;

/** Returns what the fields say, without those that were not sent. */
export function outputOf({ dpi, format, quality, max_bytes, background }: OutputFields): OutputOptions {
  const colour = background === undefined ? undefined : parseHexColour(background);
  return {
    ...(dpi !== undefined && { dpi }),
    ...(format !== undefined && { format }),
    ...(quality !== undefined && { quality }),
    ...(max_bytes !== undefined && { maxBytes: max_bytes }),
    ...(colour && { background: colour }),
  };
}

export const trimSchema = z
  .boolean()
  .optional()
  .meta({
    description:
      'First cuts off a border that is transparent or of one colour, within a tolerance of 10 of 255. ' +
      'Frames of an animation are cut alike.',
  });
