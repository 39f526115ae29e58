import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import type { PaddingInput } from './padding-input.ts';

/** Takes over the settings of the result that `?again=` names, once, and takes it out of the address. */
export function useAgain(change: (part: Partial<PaddingInput>) => void): void {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const id = search.get('again');
  useEffect(() => {
    if (id === null) return undefined;
    const aborted = new AbortController();
    fetchPart(() => import('./result-settings.ts'))
      .then((part) => part.fetchSettings(id, aborted.signal))
      .then(change)
      .catch((error: unknown) => {
        if (aborted.signal.aborted) return;
        toast({ title: 'Could not be opened', description: messageOf(error), variant: 'destructive' });
      })
      .finally(() => {
        if (!aborted.signal.aborted) navigate(paths.imagePadding, { replace: true });
      });
    return () => aborted.abort();
  }, [id, change, navigate]);
}
