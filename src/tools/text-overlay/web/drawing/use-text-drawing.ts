import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { fetchPart } from '../../../../platform/web/fetch-part.ts';
import type { TextDrawer } from '../../shared/draw/drawer.ts';
import type { TextStyle } from '../../shared/text-overlay.ts';
import { createLayoutCache, type LayOut } from './layout-cache.ts';

/** Lays out and draws texts, as far as the drawing module and the fonts have been loaded. */
export interface TextDrawing {
  readonly drawer: TextDrawer | undefined;
  readonly layOut: LayOut;
  /** Whether the module, or a font that a text needs, is still loading. */
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

const noLayout: LayOut = () => undefined;

/**
 * Loads the drawing module after the first paint, or once `wanted` is true, and each font as soon as a text
 * needs it.
 */
export function useTextDrawing(texts: readonly TextStyle[], wanted = true): TextDrawing {
  const { data: drawer, error: moduleError, refetch } = useQuery({ ...drawerQuery, enabled: wanted });
  const fonts = useFonts(drawer, texts);
  const layOut = useMemo(() => (drawer ? createLayoutCache(drawer) : noLayout), [drawer]);
  const error = moduleError ?? fonts.error;
  return {
    drawer,
    layOut,
    loading: wanted && !error && (!drawer || fonts.loading),
    error,
    retry: moduleError ? () => void refetch() : fonts.retry,
  };
}

/** The drawing module, loaded once per page. */
export const drawerQuery = queryOptions({
  queryKey: ['text overlay drawer'],
  queryFn: async () => (await fetchPart(() => import('./browser-drawer.ts'))).createBrowserDrawer(),
  structuralSharing: false,
  gcTime: Infinity,
});

function useFonts(drawer: TextDrawer | undefined, texts: readonly TextStyle[]) {
  const [, countLoads] = useState(0);
  const [error, setError] = useState<Error | null>(null);
  const waiting = drawer && !error && texts.some((text) => !drawer.isReady(text));
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    drawer.prepare(texts).then(
      () => current && countLoads((count) => count + 1),
      (reason: unknown) => current && setError(reason instanceof Error ? reason : new Error(String(reason))),
    );
    return () => {
      current = false;
    };
  }, [drawer, texts, waiting]);
  return { loading: waiting === true, error, retry: () => setError(null) };
}
