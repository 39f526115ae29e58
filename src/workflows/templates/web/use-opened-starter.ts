import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../../platform/shared/paths.ts';
import { fetchPart } from '../../../platform/web/fetch-part.ts';
import { messageOf } from '../../../platform/web/messages.ts';
import { previewLimit } from '../../../platform/web/picture/picture.ts';
import { toast } from '../../../platform/web/toast-store.ts';
import type { Editor } from '../../../tools/text-overlay/web/state/use-editor.ts';

/**
 * Opens the layout of the gallery that `?starter=` names on the picture that is there, once, and takes it out of
 * the address.
 */
export function useOpenedStarter({ work, dispatch }: Editor): void {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const wanted = search.get('starter');
  const size = useRef(work.size);
  useEffect(() => {
    size.current = work.size;
  });
  useEffect(() => {
    if (wanted === null) return undefined;
    let isCurrent = true;
    async function open(id: string) {
      const { starterTexts } = await fetchPart(() => import('./starter-texts.ts'));
      if (!isCurrent) return;
      const whole = size.current ?? previewLimit;
      dispatch({ type: 'opened', texts: starterTexts(id, whole), size: whole });
      navigate(paths.textOverlay, { replace: true });
    }
    open(wanted).catch((error: unknown) => {
      toast({ title: 'Layout not opened', description: messageOf(error), variant: 'destructive' });
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, dispatch, navigate]);
}
