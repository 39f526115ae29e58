import type { z } from 'zod';
import { wholeNumberSchema } from './fields.ts';

export const outputLimits = { minDpi: 36, maxDpi: 1_200 } as const;

/** How a finished picture is written; what is left out is as in its source. */
export interface OutputOptions {
  /** Pixels an inch of a print, as the file states it. */
  readonly dpi?: number | undefined;
}

const { minDpi, maxDpi } = outputLimits;

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

/** The fields of a request that say how its pictures are written. */
export const outputFields = { dpi: dpiSchema };

type OutputFields = z.output<z.ZodObject<typeof outputFields>>;

/** Returns what the fields say, without those that were not sent. */
export function outputOf({ dpi }: OutputFields): OutputOptions {
  return { ...(dpi !== undefined && { dpi }) };
}
