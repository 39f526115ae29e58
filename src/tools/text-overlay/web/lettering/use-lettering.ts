import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { TextStyle } from '../../shared/text-overlay.ts';
import { createLayoutCache, type LayOut } from './layout-cache.ts';
import type { DrawModule } from './load-drawer.ts';

/** What lays out and draws texts, as far as it has come. */
export interface Lettering {
  readonly module: DrawModule | undefined;
  readonly layOut: LayOut;
  /** Fonts that a text needs are on their way. */
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const none: LayOut = () => undefined;

/** Loads the drawing module after the first paint, and the fonts of the texts as these come to need them. */
export function useLettering(texts: readonly TextStyle[]): Lettering {
  const { data: module, error: moduleError, refetch } = useDrawModule();
  const fonts = useFonts(module, texts);
  const layOut = useMemo(() => (module ? createLayoutCache(module.drawer) : none), [module]);
  const error = moduleError ?? fonts.error;
  return {
    module,
    layOut,
    loading: !error && (!module || fonts.loading),
    error,
    retry: moduleError ? () => void refetch() : fonts.retry,
  };
}

function useDrawModule() {
  return useQuery({
    queryKey: ['text overlay drawing'],
    queryFn: async () => (await import('./load-drawer.ts')).loadDrawModule(),
    structuralSharing: false,
    gcTime: Infinity,
  });
}

function useFonts(module: DrawModule | undefined, texts: readonly TextStyle[]) {
  const [, countLoads] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const waiting = module && !error && texts.some((text) => !module.drawer.isReady(text));
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    module.drawer.prepare(texts).then(
      () => current && countLoads((count) => count + 1),
      (reason: unknown) => current && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      current = false;
    };
  }, [module, texts, waiting]);
  return { loading: waiting === true, error, retry: () => setError(null) };
}
