import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { messageOf } from '#platform/web/messages.ts';
import { type Picture, previewLimit } from '#platform/web/picture/picture.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { PlacedText } from '#tools/text-overlay/web/state/editor.ts';
import type { Editor } from '#tools/text-overlay/web/state/use-editor.ts';
import type { ChangeDraft, Draft } from './draft.ts';

/** A template or a starter as it is put into the editor. */
export interface Opened {
  readonly draft: Draft;
  /** The picture to open with it; null to stay with the one that is there. */
  readonly picture: Picture | null;
  /** Returns its texts for a picture of a size. */
  readonly textsFor: (size: { readonly width: number; readonly height: number }) => PlacedText[];
}

/**
 * Opens what the address names, once, and takes it out of the address: what is changed afterwards is not lost
 * by a reload. `?template=` is a saved template, `?starter=` a layout of the gallery, `?result=` a finished
 * picture, and `?again=` the texts that a result was made with.
 */
export function useOpening({ work, dispatch }: Editor, change: ChangeDraft): void {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [kind, id] = namedIn(search);
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    if (kind === undefined) return undefined;
    const aborted = new AbortController();
    async function open() {
      const part = await fetchPart(() => import('./open-layout.ts'));
      const opened = await part.open[kind ?? 'starter'](id, { queries, signal: aborted.signal });
      if (aborted.signal.aborted) return;
      const { picture: before, size } = latest.current;
      const picture = opened.picture ?? before;
      if (opened.picture) dispatch({ type: 'pictureLoaded', picture: opened.picture });
      const whole = picture ? { width: picture.width, height: picture.height } : (size ?? previewLimit);
      dispatch({ type: 'opened', texts: opened.textsFor(whole), size: whole });
      change(opened.draft);
      navigate(paths.textOverlay, { replace: true });
    }
    open().catch((error: unknown) => {
      if (aborted.signal.aborted) return;
      toast({ title: 'It could not be opened', description: messageOf(error), variant: 'destructive' });
      navigate(paths.textOverlay, { replace: true });
    });
    return () => aborted.abort();
  }, [kind, id, dispatch, change, queries, navigate]);
}

const kinds = ['template', 'starter', 'result', 'again'] as const;

function namedIn(search: URLSearchParams): readonly [kind: (typeof kinds)[number] | undefined, id: string] {
  const kind = kinds.find((name) => search.has(name));
  return [kind, kind === undefined ? '' : (search.get(kind) ?? '')];
}
