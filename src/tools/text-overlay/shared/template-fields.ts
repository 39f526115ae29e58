import { z } from 'zod';
import { problems } from '#platform/shared/problem.ts';
import { overlayLimits } from './text-overlay.ts';

/** What can be wrong where a template is rendered, besides its picture. */
export const renderProblems = problems({
  notFound: { status: 404, code: 'template_not_found', error: 'Template not found' },
  missingValue: {
    status: 400,
    code: 'missing_value',
    error: 'A value is missing',
    fix: 'Send it in values, or give the variable a fallback: {{name|fallback}}. Empty text is a value.',
  },
  unknownValue: { status: 400, code: 'unknown_value', error: 'Unknown value' },
  filledTextTooLong: {
    status: 400,
    code: 'text_too_long',
    error: `A text with its values must be at most ${overlayLimits.maxTextLength} characters long`,
    fix: 'Send shorter values.',
  },
  tooManyGlyphs: {
    status: 400,
    code: 'too_many_glyphs',
    error: 'The font draws this text with too many glyphs, or too complex ones',
    fix: 'Use another font for this text.',
  },
});

/** More names than any template has variables. */
const maxValues = 100;

/** What a template's variables are filled with. A null is a value that is not given. */
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
