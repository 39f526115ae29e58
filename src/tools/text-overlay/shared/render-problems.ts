import { problems } from '#platform/shared/problem.ts';
import { overlayLimits } from './text-overlay.ts';

/** What can be wrong where a template is rendered, besides its picture. */
export const renderProblems = problems({
  notFound: { status: 404, code: 'template_not_found', error: 'Template not found' },
  missingValue: {
    status: 400,
    code: 'missing_value',
    error: 'A value is missing',
    fix: 'Send it in values, or give the variable a fallback: {{name|fallback}}. An empty string is a value.',
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
    error: 'This text is too complex in this font',
    fix: 'Use another font for this text.',
  },
});
