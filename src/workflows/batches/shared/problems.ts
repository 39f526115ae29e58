import { problems } from '#platform/shared/problem.ts';
import { batchLimits } from './limits.ts';

const { items } = batchLimits;
const maxMegabytes = batchLimits.maxFileBytes / 1024 ** 2;

export const batchProblems = problems({
  tooManyItems: {
    status: 400,
    code: 'too_many_items',
    error: `A batch can have at most ${items.premium} items`,
    fix:
      `Split it into several batches: ${items.free} items each on the free plan, ${items.premium} on a ` +
      'paid plan.',
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
    error: 'Send only one of items, images and csv',
    fix: 'Leave out the others. Only a csv with the column file comes with images.',
  },
  imagesRequired: {
    status: 400,
    code: 'images_required',
    error: 'The CSV names files, and images has none',
    fix: 'Send the pictures as images in the same form, or name addresses in a column image_url.',
    param: 'images',
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
    fix: 'Leave out the other.',
    param: 'template_id',
  },
  valuesNeedTemplate: {
    status: 400,
    code: 'values_need_template',
    error: 'values are only for templates',
    fix: 'Leave out values, and CSV columns other than image_url, file and name.',
  },
  optionsTooLong: {
    status: 400,
    code: 'invalid_options',
    error: `options has more than ${batchLimits.maxOptionsBytes / 1024} KB`,
    fix: 'Leave out unused fields; 20 texts of maximum length fit.',
    param: 'options',
  },
  tooManyRetries: {
    status: 409,
    code: 'too_many_retries',
    error: `A batch can be retried at most ${batchLimits.retries} times`,
    fix: 'Send the failed items in a new batch.',
  },
  invalidCsv: {
    status: 400,
    code: 'invalid_csv',
    error: 'The CSV could not be read',
    fix:
      'Send a header row with image_url or file, then one row for each picture, with commas, semicolons or ' +
      'tabs.',
    param: 'csv',
  },
  filesTooLarge: {
    status: 413,
    code: 'files_too_large',
    error: `The files of a batch can have at most ${maxMegabytes}MB in total`,
    fix: 'Split it into several batches.',
  },
  csvTooLarge: {
    status: 413,
    code: 'file_too_large',
    error: 'File size exceeds 1MB limit',
    fix: 'Split it into several batches.',
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
    error: 'No item can be retried',
    fix: 'Failed items can be retried, except unreadable CSV rows: send those in a new batch.',
  },
  expired: {
    status: 410,
    code: 'batch_expired',
    error: 'The files of the batch have expired',
    fix: 'Send the batch again.',
  },
});

/** Warnings of a completed item: as a sentence, as a label, and after the number of items that have it. */
export const itemWarnings = [
  {
    code: 'text_cut',
    text: 'A text is cut off at the edge of the picture',
    label: 'Text cut off',
    counted: 'with cut-off text',
  },
  {
    code: 'files_left_out',
    text: 'Not every preset could be made of this picture',
    label: 'Presets left out',
    counted: 'with presets left out',
  },
] as const;

/** Returns how many items of a batch have a warning, such as `3 with cut-off text`. */
export function warnedText({ tool, warned }: { readonly tool: string | null; readonly warned: number }) {
  const [textCut, filesLeftOut] = itemWarnings;
  return `${warned} ${(tool === 'print_files' ? filesLeftOut : textCut).counted}`;
}

/** Why an item failed, beside what its tool says. */
export const itemProblems = problems({
  invalidRow: { status: 400, code: 'invalid_row', error: 'The row is unreadable' },
  interrupted: {
    status: 500,
    code: 'interrupted',
    error: 'Work on the picture was interrupted three times',
    fix: 'Retry it; if it fails again, the picture may be damaged.',
  },
  outageTooLong: {
    status: 503,
    code: 'storage_unavailable',
    error: 'Storage was unavailable for 24 hours',
    fix: 'Run it again.',
  },
  cancelled: { status: 499, code: 'cancelled', error: 'Cancelled' },
});
