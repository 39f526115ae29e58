import type { SeveralSizes } from '#tools/image-padding/web/several-sizes.ts';
import { fetchFinished, type Rendered, zipSizes } from './finished-files.ts';
import { renderLayout } from './operations.ts';

/** Several squares of a picture: a layout of nothing but padding and sizes. */
export const severalSquares: SeveralSizes = {
  path: renderLayout.path,
  async zip(sizes, response) {
    return zipSizes(sizes, await fetchFinished(JSON.parse(await response.text()) as Rendered));
  },
};
