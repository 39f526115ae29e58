import { outboundProblems } from './outbound-problems.ts';
import { problems } from './problem.ts';

const invalidFormatText = 'Invalid image format. Supported formats: JPEG, PNG, GIF, BMP, TIFF';

/** Problems of pictures that the tools cannot process (spec "Error catalogue", contract 3). */
export const imageProblems = problems({
  required: {
    status: 400,
    code: 'image_required',
    error: 'Either image or image_url is required',
    fix: 'Send a file in the field image, or an address in image_url.',
    param: 'image',
  },
  oneOnly: {
    status: 400,
    code: 'one_image_only',
    error: 'Send either an image or an image URL, not both',
    fix: 'Leave out one of them.',
    param: 'image_url',
  },
  invalidFormat: {
    status: 400,
    code: 'invalid_image_format',
    error: invalidFormatText,
    fix:
      'Send a complete picture in one of these formats, or as WebP or AVIF; the name of the file does not ' +
      'matter.',
  },
  /** An address that returns a web page: the words of any file that is not a picture, with its own advice. */
  webPage: { ...outboundProblems.webPage, error: invalidFormatText },
  tooLarge: {
    status: 400,
    code: 'image_too_large',
    error: 'Image dimensions exceed the limit',
    fix:
      'Send at most 100 megapixels over all frames; the result may be at most 12,000 pixels wide ' +
      'and high.',
  },
  nothingLeft: {
    status: 400,
    code: 'nothing_left',
    error: 'Nothing is left of the picture after trimming',
    fix: 'Leave out trim, or send a picture that is more than its border.',
    param: 'trim',
  },
  lowResolution: {
    status: 400,
    code: 'low_resolution',
    error: 'The picture has too few pixels for this size',
    fix: 'Send the picture larger, or allow upscaling.',
  },
  tooSlow: {
    status: 400,
    code: 'image_too_slow',
    error: 'Image took too long to process',
    fix: 'Send a smaller picture or an animation with fewer frames.',
  },
  tooManyAtOnce: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many requests at once',
    fix: 'Wait for pending requests to finish before you send more.',
  },
});
