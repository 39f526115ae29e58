import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchPart } from '#platform/web/fetch-part.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import { ownFontsKey } from '#tools/text-overlay/web/fonts/own-fonts-key.ts';
import type { Drawing } from './browser-drawing.ts';

/** A drawing module, as far as it and the fonts have been loaded. */
export interface TextDrawing {
  readonly module: Drawing | undefined;
  /** Whether the module, or a font that a text needs, is still loading. */
  readonly loading: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * Loads the drawing module after the first paint, or once `wanted` is true, and each font as soon as a text
 * needs it.
 */
export function useTextDrawing(overlays: readonly Layer[], wanted = true): TextDrawing {
  const { data: module, error: moduleError, refetch } = useQuery({ ...drawingQuery, enabled: wanted });
  // Draws anew when the list of own fonts changes. The module loads it.
  useQuery({ queryKey: ownFontsKey, enabled: false });
  const fonts = useFonts(module, overlays);
  const error = moduleError ?? fonts.error;
  return {
    module,
    loading: wanted && !error && (!module || fonts.loading),
    error,
    retry: moduleError ? () => void refetch() : fonts.retry,
  };
}

/** The drawing module, loaded once per page. */
export const drawingQuery = queryOptions({
  queryKey: ['text overlay drawing'],
  queryFn: ({ client }) =>
    fetchPart(async () => (await import('./browser-drawing.ts')).createBrowserDrawing(client)),
  structuralSharing: false,
  gcTime: Infinity,
});

function useFonts(drawing: Drawing | undefined, overlays: readonly Layer[]) {
  const [, countLoads] = useState(0);
  const [failed, setFailed] = useState<{ readonly needs: string; readonly error: Error } | null>(null);
  // What could not be loaded is tried again once something else is needed, not on every move of a layer.
  const needs = needsOf(overlays);
  const error = failed?.needs === needs ? failed.error : null;
  const waiting = drawing && !error && overlays.some((overlay) => !drawing.isReady(overlay));
  useEffect(() => {
    if (!waiting) return;
    let current = true;
    drawing.prepare(overlays).then(
      () => current && countLoads((count) => count + 1),
      (reason: unknown) =>
        current && setFailed({ needs, error: reason instanceof Error ? reason : new Error(String(reason)) }),
    );
    return () => {
      current = false;
    };
  }, [drawing, overlays, needs, waiting]);
  return { loading: waiting === true, error, retry: () => setFailed(null) };
}

/** Returns the fonts and pictures of layers as one text. */
function needsOf(overlays: readonly Layer[]): string {
  return overlays
    .map((layer) => {
      if (layer.type === 'image') return layer.image;
      return isText(layer) ? `${layer.fontFamily} ${layer.fontWeight} ${layer.text}` : layer.type;
    })
    .join('\n');
}
