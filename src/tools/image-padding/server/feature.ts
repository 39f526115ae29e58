import { serveImagePadding } from './routes.ts';

/** What image padding brings to the server. */
export const imagePadding = {
  serve: serveImagePadding,
  tags: {
    'Image padding': 'Pad pictures to a square.',
  },
};
