import { z } from 'zod';
import { overlayLimits } from './text-overlay.ts';

/** More names than any template has variables. */
const maxValues = 100;

/** Values of a template's variables. Null means absent. */
export const templateValuesSchema = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.null()], { error: 'A value must be text or a number' }),
  )
  .superRefine((values, ctx) => {
    const names = Object.keys(values);
    if (names.length > maxValues)
      return ctx.addIssue({ code: 'custom', message: `At most ${maxValues} values`, path: [] });
    for (const name of names.filter((one) => isTooLong(values[one]))) {
      const message = `A value must be at most ${overlayLimits.maxTextLength} characters long`;
      ctx.addIssue({ code: 'custom', message, path: [name] });
    }
  })
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, string | number] => entry[1] !== null),
    ),
  );

function isTooLong(value: string | number | null | undefined): boolean {
  if (typeof value !== 'string' || value.length <= overlayLimits.maxTextLength) return false;
  return (
    value.length > 2 * overlayLimits.maxTextLength || Array.from(value).length > overlayLimits.maxTextLength
  );
}
