import { problems } from '#platform/shared/problem.ts';
import { fontLimits } from './font-limits.ts';

/** Problems of own fonts (contract 3, Fonts). */
export const fontProblems = problems({
  required: {
    status: 400,
    code: 'font_required',
    error: 'Either file or file_url is required',
    fix: 'Send a font in file, or its URL in file_url.',
    param: 'file',
  },
  oneOnly: {
    status: 400,
    code: 'one_font_only',
    error: 'Send either a file or a file URL, not both',
    fix: 'Leave out one of them.',
    param: 'file_url',
  },
  invalid: {
    status: 400,
    code: 'invalid_font',
    error: 'Invalid font. Supported formats: TTF, OTF, WOFF2',
    fix: 'Send a complete font in one of these formats; the file name does not matter.',
  },
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${fontLimits.maxMegabytes}MB limit`,
    fix: 'Send a smaller font, such as one without the scripts that you do not need.',
  },
  tooSlow: {
    status: 400,
    code: 'font_too_slow',
    error: 'Font took too long to read',
    fix: `Send a simpler font: it must load within ${fontLimits.readSeconds} seconds.`,
  },
  nameRequired: {
    status: 400,
    code: 'invalid_name',
    error: 'name is required',
    fix: 'The font file has no name: send one in name.',
    param: 'name',
  },
  nameTaken: {
    status: 409,
    code: 'font_name_taken',
    error: 'A font with this name already exists',
    fix: 'Send another name, or delete the existing font.',
    param: 'name',
  },
  limit: {
    status: 403,
    code: 'font_limit',
    error: `Maximum of ${fontLimits.fontsPerAccount} fonts allowed per account`,
    fix: 'Delete a font that you no longer use.',
  },
  tooManyUploads: {
    status: 429,
    code: 'too_many_font_uploads',
    error: 'Too many fonts uploaded',
    fix: `An account can upload ${fontLimits.uploadsPerHour} fonts an hour.`,
  },
  notFound: { status: 404, code: 'font_not_found', error: 'Font not found' },
});
