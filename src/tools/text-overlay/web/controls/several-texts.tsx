import { type Dispatch, useState } from 'react';
import { announce } from '#platform/web/announce.ts';
import { Button } from '#platform/web/button.tsx';
import { Icon } from '#platform/web/icon.tsx';
import type { Size } from '#platform/shared/size.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import { boundsOf, textBox } from '#tools/text-overlay/web/stage/text-box.ts';
import { aligned, type BoundedText, distributed } from '#tools/text-overlay/web/state/align.ts';
import type { CentredText } from '#tools/text-overlay/web/state/editor-state.ts';
import type { EditorAction } from '#tools/text-overlay/web/state/editor-action.ts';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import { SwitchRow } from '#platform/web/switch-row.tsx';
import type { Places } from './place-fields.tsx';

interface SeveralTextsProps {
  /** The selected layers, two at least. */
  readonly overlays: readonly LayerInWork[];
  readonly picture: Size;
  readonly placesOf: (layer: LayerInWork) => Places;
  readonly dispatch: Dispatch<EditorAction>;
}

const arrangements = [
  { label: 'Align left', shape: 'M2 1.5v13M4.5 4h9v3h-9zM4.5 9h6v3h-6z', edge: 'left' },
  { label: 'Align centre', shape: 'M8 1.5v13M3 4h10v3H3zM5 9h6v3H5z', edge: 'centre' },
  { label: 'Align right', shape: 'M14 1.5v13M2.5 4h9v3h-9zM5.5 9h6v3h-6z', edge: 'right' },
  { label: 'Distribute across', shape: 'M1.5 2v12M14.5 2v12M6 4.5h4v7H6z', direction: 'across' },
  { label: 'Align top', shape: 'M1.5 2h13M4 4.5v9h3v-9zM9 4.5v6h3v-6z', edge: 'top' },
  { label: 'Align middle', shape: 'M1.5 8h13M4 3v10h3V3zM9 5v6h3V5z', edge: 'middle' },
  { label: 'Align bottom', shape: 'M1.5 14h13M4 2.5v9h3v-9zM9 5.5v6h3v-6z', edge: 'bottom' },
  { label: 'Distribute down', shape: 'M2 1.5h12M2 14.5h12M4.5 6v4h7V6z', direction: 'down' },
] as const;

/** Actions for several selected layers. Each button is one undo step. */
export function SeveralTexts({ overlays, picture, placesOf, dispatch }: SeveralTextsProps) {
  const [toPicture, setToPicture] = useState(false);
  const ids = overlays.map(({ id }) => id);
  const noun = overlays.every(isText) ? 'texts' : 'layers';
  const centred = (): CentredText[] =>
    overlays.map((overlay) => ({ id: overlay.id, centre: placesOf(overlay).centre }));

  function arrange(arrangement: (typeof arrangements)[number]) {
    const bounded = overlays.map((overlay): BoundedText => {
      const { centre, arranged } = placesOf(overlay);
      return { id: overlay.id, centre, bounds: boundsOf(textBox(overlay, arranged, picture)) };
    });
    const area = toPicture ? { x: 0, y: 0, ...picture } : undefined;
    const texts =
      'edge' in arrangement
        ? aligned(bounded, arrangement.edge, area)
        : distributed(bounded, arrangement.direction, area);
    dispatch({ type: 'moved', texts });
    announce(`${arrangement.label}: ${texts.length} ${noun}`);
  }

  return (
    <section aria-label="Selected texts" className="grid gap-3 border border-ink bg-sheet p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-sans font-medium tracking-normal">
          {overlays.length} {noun} selected
        </h3>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Select none"
          onClick={() => dispatch({ type: 'selected', ids: [] })}
        >
          <Icon name="close" />
        </Button>
      </div>
      <div className="grid grid-cols-4 border-t border-l border-rule">
        {arrangements.map((arrangement) => (
          <button
            key={arrangement.label}
            type="button"
            aria-label={arrangement.label}
            title={arrangement.label}
            onClick={() => arrange(arrangement)}
            className="grid h-11 place-items-center border-r border-b border-rule hover:bg-well"
          >
            <svg
              viewBox="0 0 16 16"
              aria-hidden="true"
              className="size-5"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.25"
            >
              <path d={arrangement.shape} />
            </svg>
          </button>
        ))}
      </div>
      <SwitchRow label="To the picture" checked={toPicture} onChange={setToPicture} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => dispatch({ type: 'duplicated', texts: centred() })}
        >
          <Icon name="duplicate" />
          Duplicate
        </Button>
        <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'ordered', ids, to: 'front' })}>
          <Icon name="toFront" />
          Bring to front
        </Button>
        <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'ordered', ids, to: 'back' })}>
          <Icon name="toBack" />
          Send to back
        </Button>
        <Button variant="outline" size="sm" onClick={() => dispatch({ type: 'removed', ids })}>
          <Icon name="trash" />
          Delete
        </Button>
      </div>
    </section>
  );
}
