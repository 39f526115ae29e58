import { Suspense } from 'react';
import { lazyPart } from '../../../platform/web/lazy-part.tsx';
import { TextOverlayPage } from '../../../tools/text-overlay/web/text-overlay-page.tsx';

const TemplateActions = lazyPart(async () => (await import('./template-actions.tsx')).TemplateActions);

/** The editor of texts, which opens templates and saves them. */
export function EditorPage() {
  return (
    <TextOverlayPage
      actions={(editor) => (
        <Suspense>
          <TemplateActions editor={editor} />
        </Suspense>
      )}
    />
  );
}
