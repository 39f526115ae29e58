import { z } from 'zod';

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

/**
 * A whole number: a number in a JSON body, decimal digits in a form. `message` is the error for anything
 * else.
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
