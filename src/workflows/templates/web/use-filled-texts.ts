import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fetchPart } from '#platform/web/fetch-part.ts';
import type { Overlay } from '#tools/text-overlay/web/state/editor.ts';
import type { Draft } from './draft.ts';

/** Returns the texts as they are drawn: with the sample values, once what fills them has been loaded. */
export function useFilledTexts(overlays: readonly Overlay[], values: Draft['values']): readonly Overlay[] {
  const wanted = overlays.some(({ text }) => text.includes('{{'));
  const { data: fillTexts } = useQuery({
    queryKey: ['template filling'],
    enabled: wanted,
    queryFn: async () => (await fetchPart(() => import('./fill-texts.ts'))).fillTexts,
    structuralSharing: false,
    gcTime: Infinity,
  });
  return useMemo(
    () => (wanted && fillTexts ? fillTexts(overlays, given(values)) : overlays),
    [wanted, fillTexts, overlays, values],
  );
}

/** An emptied field gives no value. */
function given(values: Draft['values']): Draft['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
