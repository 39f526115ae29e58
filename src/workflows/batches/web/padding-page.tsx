import { fetchPart } from '#platform/web/fetch-part.ts';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ImagePaddingPage } from '#tools/image-padding/web/image-padding-page.tsx';
import type { SeveralSizes } from '#tools/image-padding/web/several-sizes.ts';

const PaddingMany = lazyPart(async () => (await import('./padding-many.tsx')).PaddingMany);

let several: Promise<SeveralSizes> | undefined;
/** A layout of nothing but padding has as many sizes as are wanted, in one request. */
function loadSeveral(): Promise<SeveralSizes> {
  several ??= fetchPart(() => import('#workflows/templates/web/several-squares.ts')).then(
    (part) => part.severalSquares,
    (error: unknown) => {
      // Without a network it is tried again.
      several = undefined;
      throw error;
    },
  );
  return several;
}

/** The screen of image padding with the tab for many pictures. */
export function PaddingPage() {
  return <ImagePaddingPage loadSeveral={loadSeveral} many={(padding) => <PaddingMany padding={padding} />} />;
}
