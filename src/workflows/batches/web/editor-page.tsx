import { lazyPart } from '#platform/web/lazy-part.tsx';
import { TemplateEditorPage } from '#workflows/templates/web/editor-page.tsx';

const OverlayMany = lazyPart(async () => (await import('./overlay-many.tsx')).OverlayMany);

/** The editor of texts, with templates and the tab for many pictures. */
export function EditorPage() {
  return <TemplateEditorPage many={(editor) => <OverlayMany editor={editor} />} />;
}
