import { problems } from '#platform/shared/problem.ts';
import { psdLimits } from './psd-limits.ts';

/** Problems of importing a PSD (contract 11, Templates). */
export const psdProblems = problems({
  required: {
    status: 400,
    code: 'file_required',
    error: 'Either file or file_url is required',
    fix: 'Send a PSD in file, or its URL in file_url.',
    param: 'file',
  },
  oneOnly: {
    status: 400,
    code: 'one_file_only',
    error: 'Send either a file or a file URL, not both',
    fix: 'Leave out one of them.',
    param: 'file_url',
  },
  notRead: {
    status: 400,
    code: 'psd_not_read',
    error: 'The file could not be read as a PSD',
    fix: 'Save it in Photoshop as PSD again, with 8 bits a channel in RGB, and send the whole file.',
    param: 'file',
  },
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${psdLimits.maxMegabytes}MB limit`,
    fix: 'Save the document with fewer or smaller layers.',
    param: 'file',
  },
});
