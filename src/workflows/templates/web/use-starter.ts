import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '#platform/shared/paths.ts';
import { messageOf } from '#platform/web/messages.ts';
import { toast } from '#platform/web/toast-store.ts';
import { type MockupStarter, mockupStarters } from '#workflows/templates/shared/mockup-starters.ts';

/** The addresses of the photos, by their files. */
const photos = import.meta.glob<string>('./starters/photos/*.jpg', {
  eager: true,
  query: '?url',
  import: 'default',
});

/**
 * Opens the starter that the address names, once, and takes it out of the address: what is changed afterwards
 * is not replaced. Returns whether it is on its way.
 */
export function useStarter(open: (photo: File, starter: MockupStarter) => void): boolean {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const id = search.get('starter');
  useEffect(() => {
    if (id === null) return undefined;
    const aborted = new AbortController();
    fetchPhoto(id, aborted.signal)
      .then(([photo, starter]) => open(photo, starter))
      .catch((error: unknown) => {
        if (aborted.signal.aborted) return;
        toast({ title: 'Could not be opened', description: messageOf(error), variant: 'destructive' });
      })
      .finally(() => {
        if (!aborted.signal.aborted) navigate(`${paths.templates}?new=mockup`, { replace: true });
      });
    return () => aborted.abort();
  }, [id, open, navigate]);
  return id !== null;
}

async function fetchPhoto(id: string, signal: AbortSignal): Promise<[photo: File, starter: MockupStarter]> {
  const starter = mockupStarters.find((one) => one.id === id);
  const address = photos[`./starters/photos/${id}.jpg`];
  if (!starter || address === undefined) throw new Error('There is no such mockup.');
  const response = await fetch(address, { signal });
  if (!response.ok) throw new Error(`The photo could not be loaded (${response.status}). Try again.`);
  const blob = await response.blob();
  return [new File([blob], `${id}.jpg`, { type: 'image/jpeg' }), starter];
}
