import type { FileRule } from './endpoint.ts';
import { imageProblems } from './image-problems.ts';

const maxMegabytes = 50;

/** A picture in a form or as a data URI (contract 3, Padding). */
export const imageFile: FileRule = {
  address: { field: 'image_url', both: imageProblems.oneOnly },
  maxBytes: maxMegabytes * 1024 * 1024,
  description: `JPEG, PNG, GIF, BMP, TIFF, WebP or AVIF, at most ${maxMegabytes} MB. The content decides, not the name.`,
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${maxMegabytes}MB limit`,
    fix: 'Send a smaller file.',
  },
};
