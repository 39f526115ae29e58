import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ImagePaddingPage } from '#tools/image-padding/web/image-padding-page.tsx';

const PaddingMany = lazyPart(async () => (await import('./padding-many.tsx')).PaddingMany);

/** Padding with batches, which a tool may not know. */
export function PaddingPage() {
  return <ImagePaddingPage many={(padding) => <PaddingMany padding={padding} />} />;
}
