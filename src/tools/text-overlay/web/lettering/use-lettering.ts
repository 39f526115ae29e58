import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { TextDrawer } from '../../shared/draw/drawer.ts';
import type { TextStyle } from '../../shared/text-overlay.ts';
import { createLayoutCache, type LayOut } from './layout-cache.ts';

/** What lays out and draws texts, as far as it has come. */
export interface Lettering {
  readonly drawer: TextDrawer | undefined;
  readonly layOut: LayOut;
  /** Fonts that a text needs are on their way. */
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Loads the drawing module after the first paint, and the fonts of the texts as these come to need them. */
export function useLettering(texts: readonly TextStyle[]): Lettering {
  const { data: drawer, error: moduleError, refetch } = useDrawer();
  const [, setLoaded] = useState(0);
  const [fontError, setFontError] = useState<Error | null>(null);
  const layOut = useMemo(() => (drawer ? createLayoutCache(drawer) : () => undefined), [drawer]);
  const waiting = texts.filter((text) => drawer && !drawer.isReady(text));
  const waitingFor = JSON.stringify(waiting.map(({ text, fontFamily }) => [text, fontFamily]));

  useEffect(() => {
    if (!drawer || waiting.length === 0 || fontError) return;
    drawer.prepare(waiting).then(
      () => setLoaded((count) => count + 1),
      (error: unknown) => setFontError(error instanceof Error ? error : new Error(String(error))),
    );
  }, [drawer, waitingFor, fontError]);

  const error = moduleError ?? fontError;
  return {
    drawer,
    layOut,
    loading: !error && (!drawer || waiting.length > 0),
    error,
    retry: () => {
      setFontError(null);
      if (moduleError) void refetch();
    },
  };
}

function useDrawer() {
  return useQuery({
    queryKey: ['text overlay drawer'],
    queryFn: async () => (await import('./load-drawer.ts')).loadDrawer(),
    structuralSharing: false,
    gcTime: Infinity,
  });
}
