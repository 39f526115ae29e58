import { problems } from '#platform/shared/problem.ts';
import { batchLimits } from './limits.ts';

const { items } = batchLimits;
const maxMegabytes = batchLimits.maxFileBytes / 1024 ** 2;

export const batchProblems = problems({
  tooManyItems: {
    status: 400,
    code: 'too_many_items',
    error: `A batch has at most ${items.premium} items`,
    fix: `Send several batches: ${items.free} items each on the free plan, ${items.premium} on a paid one.`,
  },
  itemsRequired: {
    status: 400,
    code: 'items_required',
    error: 'items, images or csv is required',
    fix: 'Send a list in items, files in images, or a CSV with a header row in csv.',
    param: 'items',
  },
  oneSource: {
    status: 400,
    code: 'one_source_only',
    error: 'Send items, images or csv, not several of them',
    fix: 'Leave the others out.',
  },
  toolRequired: {
    status: 400,
    code: 'tool_required',
    error: 'tool or template_id is required',
    fix: 'Send tool: text_overlay or image_padding, or the id of a template.',
    param: 'tool',
  },
  oneWork: {
    status: 400,
    code: 'one_work_only',
    error: 'Send either tool and options, or template_id',
    fix: 'Leave the other out.',
    param: 'template_id',
  },
  valuesNeedTemplate: {
    status: 400,
    code: 'values_need_template',
    error: 'A tool takes no values',
    fix: 'Leave values out, or the columns of the CSV other than image_url and name.',
  },
  optionsTooLong: {
    status: 400,
    code: 'invalid_options',
    error: `options has more than ${batchLimits.maxOptionsBytes / 1024} KB`,
    fix: 'Leave out what is not needed; 20 texts at their longest fit.',
    param: 'options',
  },
  tooManyDownloads: {
    status: 429,
    code: 'too_many_downloads',
    error: 'Too many ZIPs are downloaded at once',
    fix: `Wait until one has ended: ${batchLimits.downloadsAtOnce} ZIPs of an account are sent at once.`,
  },
  tooManyRetries: {
    status: 409,
    code: 'too_many_retries',
    error: `The items of a batch run again at most ${batchLimits.retries} times`,
    fix: 'Send those that failed in a new batch.',
  },
  invalidCsv: {
    status: 400,
    code: 'invalid_csv',
    error: 'The CSV could not be read',
    fix: 'Send a header row with image_url, then one row for each picture, with commas, semicolons or tabs.',
    param: 'csv',
  },
  filesTooLarge: {
    status: 413,
    code: 'files_too_large',
    error: `The files of a batch have at most ${maxMegabytes}MB together`,
    fix: 'Send several batches.',
  },
  csvTooLarge: {
    status: 413,
    code: 'file_too_large',
    error: 'File size exceeds 1MB limit',
    fix: 'Send several batches.',
  },
  quotaTooSmall: {
    status: 429,
    code: 'quota_too_small',
    error: 'Monthly request quota is too small for this batch',
    fix: 'Send fewer items, wait for the first of next month (UTC), or choose a larger plan.',
  },
  tooManyOpen: {
    status: 429,
    code: 'too_many_waiting_batches',
    error: 'Too many batches are waiting',
    fix: 'Wait until some of them have ended.',
  },
  notFound: { status: 404, code: 'batch_not_found', error: 'Batch not found' },
  ended: {
    status: 409,
    code: 'batch_ended',
    error: 'The batch has ended',
    fix: 'Only a batch that is processing can be cancelled.',
  },
  notEnded: {
    status: 409,
    code: 'batch_not_ended',
    error: 'The batch has not ended',
    fix: 'Wait until it has ended.',
  },
  nothingToRetry: {
    status: 409,
    code: 'nothing_to_retry',
    error: 'No item can run again',
    fix: 'Failed items run again, but for rows of a CSV that could not be read: send those in a new batch.',
  },
  expired: {
    status: 410,
    code: 'batch_expired',
    error: 'The files of the batch have expired',
    fix: 'Send the batch again.',
  },
});

/** What is not as it should be with a completed item. */
export const itemWarnings = {
  textCut: { code: 'text_cut', text: 'A text reaches over the edge of the picture and is cut' },
} as const;

/** Why an item failed, beside what its tool says. */
export const itemProblems = problems({
  invalidRow: { status: 400, code: 'invalid_row', error: 'The row could not be read' },
  interrupted: {
    status: 500,
    code: 'interrupted',
    error: 'Work on the picture was interrupted three times',
    fix: 'Run it again; if it fails again, the picture may be damaged.',
  },
  outageTooLong: {
    status: 503,
    code: 'storage_unavailable',
    error: 'Storage was unavailable for 24 hours',
    fix: 'Run it again.',
  },
  cancelled: { status: 499, code: 'cancelled', error: 'Cancelled' },
});
