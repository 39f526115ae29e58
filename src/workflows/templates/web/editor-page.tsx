import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePreload } from '#platform/web/use-preload.ts';
import { TextFormContext } from '#tools/text-overlay/web/controls/text-form.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { TestTab } from '#tools/text-overlay/web/test-tab.tsx';
import { TextOverlayPage, type TextOverlayPageProps } from '#tools/text-overlay/web/text-overlay-page.tsx';
import { emptyDraft, useDraft } from './draft.ts';
import { fillingParts, useFilledTexts } from './use-filled-texts.ts';
import { useSizesDownload } from './use-sizes-download.ts';

const TemplateActions = lazyPart(async () => (await import('./editor-parts.ts')).TemplateActions);
const TemplateStatus = lazyPart(async () => (await import('./editor-parts.ts')).TemplateStatus);
const TemplateSteps = lazyPart(async () => (await import('./editor-parts.ts')).TemplateSteps);
const TemplateCallDialog = lazyPart(
  async () => (await import('./template-call-dialog.tsx')).TemplateCallDialog,
);

const parts = [TemplateActions.preload, TemplateStatus.preload, TemplateSteps.preload, ...fillingParts];

/** The editor of texts, in which templates are made, opened and saved. */
export function TemplateEditorPage({ many }: Pick<TextOverlayPageProps, 'many'>) {
  return (
    <TextOverlayPage test={(editor, userId) => <TemplateTab editor={editor} userId={userId} />} many={many} />
  );
}

function TemplateTab({ editor, userId }: { readonly editor: Editor; readonly userId: number }) {
  const [draft, change] = useDraft(userId);
  const { picture, overlays } = editor.work;
  const { drawn, form } = useFilledTexts(editor.visible, draft.values);
  const filled = { ...editor, drawn };
  const makeDownload = useSizesDownload(editor.work, draft);
  usePreload(parts);
  const empty = picture === null && overlays.length === 0;
  const wasEmpty = useRef(empty);
  useEffect(() => {
    // "Delete Image" begins anew.
    if (empty && !wasEmpty.current) change(emptyDraft);
    wasEmpty.current = empty;
  }, [empty, change]);
  return (
    <TextFormContext value={form}>
      <TestTab
        editor={filled}
        status={
          draft.saved && (
            <Suspense>
              <TemplateStatus {...{ editor, draft }} />
            </Suspense>
          )
        }
        actions={
          <Suspense>
            <TemplateActions {...{ editor, draft, change }} />
          </Suspense>
        }
        steps={
          !empty && (
            <Suspense>
              <TemplateSteps {...{ editor: filled, draft, change }} />
            </Suspense>
          )
        }
        call={
          draft.saved && picture
            ? (onClose) => <TemplateCallDialog {...{ editor: filled, picture, draft, onClose }} />
            : undefined
        }
        makeDownload={makeDownload}
      />
    </TextFormContext>
  );
}
