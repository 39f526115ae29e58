import { lazyPart } from '#platform/web/lazy-part.tsx';
import { ImagePaddingPage } from '#tools/image-padding/web/image-padding-page.tsx';

const PaddingMany = lazyPart(async () => (await import('./padding-many.tsx')).PaddingMany);

/** The screen of image padding with the tab for many pictures. */
export function PaddingPage() {
  return <ImagePaddingPage many={(padding) => <PaddingMany padding={padding} />} />;
}
