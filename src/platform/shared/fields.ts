import { z } from 'zod';
import { secondsOfClock } from './clock-time.ts';
import { parseHexColour } from './colour.ts';

/**
 * A row's number in a path. A number that no row can have fails to parse, and is treated like a missing
 * row.
 */
export const rowIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .pipe(z.int().min(1))
  .meta({ description: 'Row number.', examples: [42] });

/** A web address, without the spaces around it. It is checked where it is used (contract 5). */
export const addressSchema = z.string().trim().max(2_048).meta({ format: 'uri' });

/** The error for what is no colour. */
export const colourText = 'Invalid color format. Use hex format like #FFFFFF';

/** A colour as hex, with or without `#`, or in the words that `isColour` knows. The result has the `#`. */
export function colourSchema(isColour = (text: string) => parseHexColour(text) !== undefined) {
  return z
    .string({ error: colourText })
    .trim()
    .overwrite((text) => (/^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text) ? `#${text}` : text))
    .refine(isColour, { error: colourText })
    .meta({ format: 'color' });
}

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** The error for anything else. */
  readonly message: string;
}

/** A number. A form's text becomes one before it is checked (contract 3, Input). */
export function decimalSchema({ min, max, message: error }: Bounds) {
  return z.number({ error }).min(min, { error }).max(max, { error });
}

/** A whole number. */
export function wholeNumberSchema({ min, max, message: error }: Bounds) {
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** One of several bit rates in kbit/s, also as `"128k"`. */
export function bitrateSchema(rates: readonly number[], error: string) {
  const plain = (value: unknown) =>
    typeof value === 'string' && /^\d{1,4} ?k(?:bps|bit\/s)?$/i.test(value.trim())
      ? Number.parseInt(value, 10)
      : value;
  return z.preprocess(
    plain,
    z.int({ error }).refine((rate) => rates.includes(rate), { error }),
  );
}

/** A time in seconds, also as `hh:mm:ss`. */
export function secondsSchema(bounds: Bounds) {
  const plain = (value: unknown) => (typeof value === 'string' ? secondsOfClock(value) : undefined) ?? value;
  return z.preprocess(plain, decimalSchema(bounds));
}
