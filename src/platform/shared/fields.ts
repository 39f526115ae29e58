import { z } from 'zod';

/**
 * A row's number in a path. Anything that no row can have fails to parse, so that it is answered like a
 * missing one.
 */
export const rowIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .meta({ description: 'Row number.', examples: ['42'] });

/**
 * A whole number that a JSON body sends as a number and a form as decimal digits; `message` answers
 * everything else.
 */
export function wholeNumberSchema(bounds: {
  readonly min: number;
  readonly max: number;
  readonly message: string;
}) {
  const { min, max, message } = bounds;
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,9}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(
      z
        .number({ error: message })
        .int({ error: message })
        .min(min, { error: message })
        .max(max, { error: message }),
    );
}
