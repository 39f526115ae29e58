import { problems } from '#platform/shared/problem.ts';
import { imageLayerLimits as limits } from './image-layer.ts';

const megabytes = limits.maxBytes / 1024 / 1024;

/** Problems of image layers (contract 11 "Overlay"). */
export const imageLayerProblems = problems({
  notRead: {
    status: 400,
    code: 'layer_image_not_read',
    error: 'The image of a layer could not be read',
    fix:
      'Send the address of a picture, a data URI or the id of one of your assets: at most ' +
      `${limits.maxPixels / 1_000_000} megapixels and ${megabytes} MB.`,
  },
  corners: {
    status: 400,
    code: 'invalid_corners',
    error: 'The corners of an image must make a convex quadrilateral of at least one pixel',
    fix:
      'Send top left, top right, bottom right and bottom left in this order, no three of them on a line, ' +
      'so that no two sides cross.',
  },
  tooMany: {
    status: 400,
    code: 'too_many_layer_images',
    error: `At most ${limits.maxLayers} layers can be images`,
    fix: 'Send fewer data URIs.',
  },
  tooLarge: {
    status: 413,
    code: 'file_too_large',
    error: `File size exceeds ${megabytes}MB limit`,
    fix: 'Send a smaller file.',
  },
});
