import { serveImagePadding } from './routes.ts';

/** What image padding brings to the server. */
export const imagePadding = {
  serve: serveImagePadding,
};
