import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import { type ChangeDraft, type Draft, draftOf } from './draft.ts';
import { layoutKeyOf } from './layout-of.ts';
import { saveLayout } from './save-layout.ts';
import { tellSaved } from './tell-saved.ts';
import { refreshTemplates } from './template-calls.ts';

export interface TemplateWork {
  readonly editor: Editor;
  readonly draft: Draft;
  readonly change: ChangeDraft;
}

interface Save {
  readonly work: Work;
  readonly name: string;
  /** Whether the saved template becomes a new version. */
  readonly replaces: boolean;
}

/** Saves a layout as a template, tells its version and id, and leads to many pictures. */
export function useSaveTemplate({ editor: { markDownloaded }, draft, change }: TemplateWork) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (save: Save) => saveLayout({ ...save, draft }),
    onSuccess: (saved, { work }) => {
      const next = draftOf(saved, work.picture ?? undefined);
      markDownloaded(work);
      change({ ...next, savedAs: layoutKeyOf(work, next) });
      void refreshTemplates(queries);
      tellSaved(saved);
    },
  });
}
