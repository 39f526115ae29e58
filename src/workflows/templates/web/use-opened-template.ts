import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../../platform/shared/paths.ts';
import { client } from '../../../platform/web/call.ts';
import { fetchPart } from '../../../platform/web/fetch-part.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { previewLimit } from '../../../platform/web/picture/picture.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import type { Editor } from '../../../tools/text-overlay/web/state/use-editor.ts';
import { getTemplate, type Template } from '../shared/contract.ts';
import { fetchPicture } from './thumbnail.tsx';

/** Signing in as somebody else clears this cache entry too (account/access/web/session). */
const openedKey = ['opened template'];

/**
 * Opens the template that `?template=` names, once, and takes it out of the address: what is changed afterwards is
 * not lost by a reload. Returns the template that was opened or saved last.
 */
export function useOpenedTemplate({ work, dispatch }: Editor) {
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const wanted = search.get('template');
  const shown = useRef(work.picture);
  useEffect(() => {
    shown.current = work.picture;
  });
  const { data: opened = null } = useQuery<Template | null>({
    queryKey: openedKey,
    queryFn: () => null,
    enabled: false,
    gcTime: Infinity,
  });
  const setOpened = (template: Template) => queries.setQueryData<Template | null>(openedKey, template);

  useEffect(() => {
    if (wanted === null) return undefined;
    const aborted = new AbortController();
    async function open(id: string) {
      const { data } = await client.call(getTemplate, { params: { id }, signal: aborted.signal });
      const { fromTemplateTexts } = await fetchPart(() => import('./relative-texts.ts'));
      const picture = data.image_url === null ? shown.current : await openOwn(data, aborted.signal);
      if (aborted.signal.aborted) return;
      if (picture && picture !== shown.current) dispatch({ type: 'pictureLoaded', picture });
      const size = picture ? { width: picture.width, height: picture.height } : previewLimit;
      dispatch({ type: 'opened', texts: fromTemplateTexts(data.overlays, size), size });
      queries.setQueryData<Template | null>(openedKey, data);
      navigate(paths.textOverlay, { replace: true });
    }
    open(wanted).catch((error: unknown) => {
      if (aborted.signal.aborted) return;
      toast({ title: 'Template not opened', description: messageOf(error), variant: 'destructive' });
      navigate(paths.textOverlay, { replace: true });
    });
    return () => aborted.abort();
  }, [wanted, dispatch, queries, navigate]);
  return [opened, setOpened] as const;
}

async function openOwn({ image_url, name }: Template, signal: AbortSignal) {
  const blob = await fetchPicture(image_url ?? '', signal);
  const { openWanted } = await fetchPart(() => import('../../../platform/web/picture/open-wanted.ts'));
  return openWanted(new File([blob], name, { type: blob.type }), signal);
}
