import { fetchPart } from '#platform/web/fetch-part.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ImagePaddingPage } from '#tools/image-padding/web/image-padding-page.tsx';
import type { SeveralSizes } from '#tools/image-padding/web/several-sizes.ts';
import type { Rendered } from '#workflows/templates/web/finished-files.ts';
import { renderLayout } from '#workflows/templates/web/operations.ts';

const PaddingMany = lazyPart(async () => (await import('./padding-many.tsx')).PaddingMany);

/** A layout of nothing but padding has as many sizes as are wanted, in one request. */
const several: SeveralSizes = {
  path: renderLayout.path,
  async zip(sizes, response) {
    const made = JSON.parse(await response.text()) as Rendered;
    const { fetchFinished, zipSizes } = await fetchPart(
      () => import('#workflows/templates/web/finished-files.ts'),
    );
    return zipSizes(sizes, await fetchFinished(made));
  },
};

/** The screen of image padding with the tab for many pictures. */
export function PaddingPage() {
  return <ImagePaddingPage several={several} many={(padding) => <PaddingMany padding={padding} />} />;
}
