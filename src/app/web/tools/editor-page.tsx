import { lazyPart } from '#platform/web/lazy-part.tsx';
import { EditorPage as Page } from '#workflows/templates/web/editor-page.tsx';

const OverlayMany = lazyPart(async () => (await import('./overlay-many.tsx')).OverlayMany);

/** The editor of texts with batches, which its feature may not know. */
export function EditorPage() {
  return <Page many={(editor) => <OverlayMany editor={editor} />} />;
}
