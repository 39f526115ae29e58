import { type Dispatch, useEffect, useRef } from 'react';
import type { Size } from '#platform/shared/size.ts';
import type { Places } from '#tools/text-overlay/web/controls/place-fields.tsx';
import { SeveralTexts } from '#tools/text-overlay/web/controls/several-texts.tsx';
import { LayerSheet } from './layer-sheet.tsx';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';

interface SelectionSettingsProps {
  readonly selected: readonly LayerInWork[];
  readonly picture: Size;
  readonly placesOf: (layer: LayerInWork) => Places;
  readonly dispatch: Dispatch<EditorAction>;
}

/** The fields of the selected layer, or what can be done with several at once. */
export function SelectionSettings({ selected, picture, placesOf, dispatch }: SelectionSettingsProps) {
  const settings = useRef<HTMLDivElement>(null);
  const [overlay, ...others] = selected;
  const onlyId = others.length === 0 ? overlay?.id : undefined;
  useEffect(() => {
    if (onlyId !== undefined) scrollIntoSight(settings.current);
  }, [onlyId]);
  if (!overlay) return null;
  if (others.length > 0) return <SeveralTexts overlays={selected} {...{ picture, placesOf, dispatch }} />;
  return (
    <div ref={settings} className="min-w-0 scroll-mt-1">
      <LayerSheet {...{ overlay, picture, dispatch }} places={placesOf(overlay)} />
    </div>
  );
}

/** So much of an editor is in sight after its text was selected, in screen pixels. */
const sightPx = 240;

/** Scrolls to an editor unless its first fields are in sight already. */
function scrollIntoSight(element: HTMLElement | null): void {
  const column = element?.closest('[data-controls]');
  if (!element || !column) return;
  const { top, height } = element.getBoundingClientRect();
  const bounds = column.getBoundingClientRect();
  if (top < bounds.top || top + Math.min(height, sightPx) > bounds.bottom) {
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
  }
}
