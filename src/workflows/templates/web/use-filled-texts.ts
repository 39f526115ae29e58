import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { partOnce } from '#platform/web/part-once.ts';
import { plainText, type TextForm } from '#tools/text-overlay/web/controls/text-form.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { Draft } from './draft.ts';

const filling = partOnce(() => import('./editor-parts.ts'));

/** What filling in a variable fetches. */
export const fillingParts = [filling];

/** Texts as they are drawn and as they stand in their fields. */
interface FilledTexts {
  readonly drawn: readonly LayerInWork[];
  readonly form: TextForm;
}

/** Returns texts with the sample values, and their form, once what fills them has been loaded. */
export function useFilledTexts(overlays: readonly LayerInWork[], values: Draft['values']): FilledTexts {
  const wanted = overlays.some((layer) => {
    if (layer.type === 'image') return layer.image.includes('{{');
    return 'text' in layer && layer.text.includes('{{');
  });
  const { data: parts } = useQuery({
    queryKey: ['template filling'],
    enabled: wanted,
    queryFn: filling,
    structuralSharing: false,
    gcTime: Infinity,
  });
  const drawn = useMemo(
    () => (wanted && parts ? parts.fillTexts(overlays, given(values)) : overlays),
    [wanted, parts, overlays, values],
  );
  return { drawn, form: parts?.changingText ?? plainText };
}

/** An emptied field gives no value. */
function given(values: Draft['values']): Draft['values'] {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
