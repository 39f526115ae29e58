import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { partOnce } from '#platform/web/part-once.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { Draft } from './draft.ts';

const filling = partOnce(() => import('./editor-parts.ts'));

/** What filling in a variable fetches. */
export const fillingParts = [filling];

/** Returns the texts as they are drawn: with the sample values, once what fills them has been loaded. */
export function useFilledTexts(
  overlays: readonly LayerInWork[],
  values: Draft['values'],
): readonly LayerInWork[] {
  const wanted = overlays.some((layer) => {
    if (layer.type === 'image') return layer.image.includes('{{');
    return 'text' in layer && layer.text.includes('{{');
  });
  const { data: fillTexts } = useQuery({
    queryKey: ['template filling'],
    enabled: wanted,
    queryFn: async () => (await filling()).fillTexts,
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
