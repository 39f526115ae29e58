import type { actions } from './generated.ts';
import type { Fields } from './zapier.ts';

export interface Action {
  readonly key: string;
  readonly noun: string;
  readonly label: string;
  readonly operation: keyof typeof actions;
  /** Fields that the API takes as one of several, and Zapier always needs. */
  readonly required?: readonly string[];
  /** The step can wait for work that goes on after the response. */
  readonly waits?: boolean;
  readonly sample: Fields;
}

export const waitField = {
  key: 'wait',
  label: 'Wait for the Result',
  type: 'boolean',
  default: 'true',
  helpText: 'The Zap goes on when the work has ended. If not, it goes on at once, with the id of the work.',
};

const image = 'https://overprint.example/api/images/4Zb1xq0dTn7YcW9sKf2LhP.png';
const made = { success: true, processed_image_url: image, processing_time_ms: 120 };

export const actionTable: readonly Action[] = [
  {
    key: 'pad_image',
    noun: 'Picture',
    label: 'Pad Picture to a Square',
    operation: 'padImage',
    required: ['image_url'],
    sample: {
      ...made,
      message: 'Image padded successfully',
      original_size: { width: 160, height: 121 },
      new_size: { width: 260, height: 260 },
    },
  },
  {
    key: 'overlay_text',
    noun: 'Picture',
    label: 'Draw Text on Picture',
    operation: 'drawText',
    required: ['image_url'],
    sample: { ...made, message: 'Text overlay applied successfully' },
  },
  {
    key: 'render_template',
    noun: 'Picture',
    label: 'Render Template or Mockup',
    operation: 'renderTemplate',
    sample: { ...made, template_id: 'tpl_4Zb1xq0dTn7YcW9sKf2LhP', template_version: 1 },
  },
  {
    key: 'check_print',
    noun: 'Check',
    label: 'Check Picture for Print',
    operation: 'checkPrint',
    required: ['image_url'],
    sample: { success: true, data: { ready: true, presets: [], findings: [] } },
  },
  {
    key: 'make_print_files',
    noun: 'Print File',
    label: 'Make Print Files',
    operation: 'makePrintFiles',
    required: ['image_url'],
    sample: {
      success: true,
      files: [{ preset: 'merch-tshirt', url: image, width: 4500, height: 5400, dpi: 300, format: 'png' }],
      zip_url: 'https://overprint.example/api/images/zip/4Zb1xq0dTn7YcW9sKf2LhP.zip',
    },
  },
  {
    key: 'extract_audio',
    noun: 'Audio',
    label: 'Extract Audio From Video',
    operation: 'extractAudio',
    required: ['video_url'],
    waits: true,
    sample: {
      success: true,
      job_id: '4Zb1xq0dTn7YcW9sKf2LhP',
      status: 'completed',
      download_url: 'https://overprint.example/api/public/extract-audio/4Zb1xq0dTn7YcW9sKf2LhP/download',
    },
  },
  {
    key: 'create_batch',
    noun: 'Batch',
    label: 'Create Batch of Pictures',
    operation: 'createBatch',
    waits: true,
    sample: {
      success: true,
      batch_id: 'bat_4Zb1xq0dTn7YcW9sKf2LhP',
      status: 'completed',
      total: 2,
      completed: 2,
      failed: 0,
      zip_url: 'https://overprint.example/api/batches/zip/4Zb1xq0dTn7YcW9sKf2LhP.zip',
    },
  },
  {
    key: 'add_shop',
    noun: 'Shop',
    label: 'Watch Shop or Feed',
    operation: 'addAnyShop',
    required: ['shop_url', 'webhook_url'],
    sample: { success: true, data: { id: 1, shop_url: 'https://shop.example.com', source: 'shopify' } },
  },
  {
    key: 'scan_shop',
    noun: 'Scan',
    label: 'Scan Shop Now',
    operation: 'scrapeShop',
    sample: { success: true, data: { shop: { id: 1 }, scan: { works: 40, new: 1 } } },
  },
];
