import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { messageOf } from '#platform/web/messages.ts';
import { previewLimit } from '#platform/web/picture/picture.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { Work } from '#tools/text-overlay/web/state/editor-state.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { layoutKeyOf } from './layout-of.ts';
import type { Opened } from './open-template.ts';

/**
 * Opens what the address names, once, and takes it out of the address: what is changed afterwards is not lost
 * by a reload. `?template=` is a saved template, `?starter=` a layout of the gallery, `?result=` a finished
 * picture, and
 * `?again=` the texts that a result was made with. What was there before waits behind a button.
 */
export function useOpening({ work, restoring, dispatch }: Editor, draft: Draft, change: ChangeDraft): void {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [kind, id] = namedIn(search);
  const latest = useRef({ work, draft });
  useEffect(() => {
    latest.current = { work, draft };
  });
  useEffect(() => {
    // The picture of an earlier visit would otherwise arrive later, and take the place of what is opened.
    if (kind === undefined || restoring) return undefined;
    const aborted = new AbortController();
    async function open() {
      const part = await fetchPart(() => import('./open-layout.ts'));
      const opened = await part.open[kind ?? 'starter'](id, { queries, signal: aborted.signal });
      if (aborted.signal.aborted) return;
      const before = latest.current;
      const picture = opened.picture ?? before.work.picture;
      const { width, height } = picture ?? before.work.size ?? previewLimit;
      const size = { width, height };
      const texts = opened.textsFor(size);
      dispatch({ type: 'opened', picture, texts, size });
      const overlays = texts.map((text) => ({ ...text, id: 0 }));
      change({ ...opened.draft, savedAs: layoutKeyOf({ overlays, size }, opened.draft) });
      navigate(paths.textOverlay, { replace: true });
      const { note } = opened;
      if (replacesWork(before.work, opened)) offerBack(before, note);
      else if (note !== undefined) toast({ title: 'The texts are loaded', description: note });
    }
    function offerBack(
      { work: { picture, overlays: texts, size }, draft: layout }: typeof latest.current,
      note: string | undefined,
    ) {
      const goBack = () => {
        dispatch({ type: 'opened', picture, texts, size });
        change(layout);
      };
      toast({
        title: 'Your draft was replaced',
        ...(note !== undefined && { description: note }),
        action: { label: 'Back to my draft', onPress: goBack },
      });
    }
    open().catch((error: unknown) => {
      if (aborted.signal.aborted) return;
      toast({ title: 'Could not be opened', description: messageOf(error), variant: 'destructive' });
      navigate(paths.textOverlay, { replace: true });
    });
    return () => aborted.abort();
  }, [kind, id, restoring, dispatch, change, queries, navigate]);
}

function replacesWork({ picture, overlays }: Work, opened: Opened): boolean {
  return overlays.length > 0 || (picture !== null && opened.picture !== null);
}

const kinds = ['template', 'starter', 'result', 'again'] as const;

function namedIn(search: URLSearchParams): readonly [kind: (typeof kinds)[number] | undefined, id: string] {
  const kind = kinds.find((name) => search.has(name));
  return [kind, kind === undefined ? '' : (search.get(kind) ?? '')];
}
