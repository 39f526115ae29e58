import type { Point } from '../../shared/draw/layout.ts';
import { overlayLimits, type Position, positions } from '../../shared/text-overlay.ts';
import type { Overlay } from '../state/editor.ts';
import { PositionChoice } from './choice-row.tsx';
import { NumberField } from './number-field.tsx';

interface PlaceFieldsProps {
  readonly overlay: Overlay;
  /** Returns the text's centre at a named position, or undefined while its fonts are loading. */
  readonly placeAt: (position: Position) => Point | undefined;
  readonly onMove: (place: Point, run?: string) => void;
  readonly onDone: () => void;
}

/** The place of a text as coordinates or as one of nine positions, without dragging (WCAG 2.5.7). */
export function PlaceFields({ overlay: { place }, placeAt, onMove, onDone }: PlaceFieldsProps) {
  const chosen = positions.find((position) => {
    const named = placeAt(position);
    return named && Math.abs(named.x - place.x) < 0.01 && Math.abs(named.y - place.y) < 0.01;
  });
  function choose(position: Position) {
    const named = placeAt(position);
    if (named) onMove(named);
  }
  return (
    <div className="flex items-start gap-5">
      <PositionChoice value={chosen} onChoose={choose} />
      <div className="grid min-w-0 grow gap-3">
        <NumberField
          label="X"
          value={place.x}
          min={-overlayLimits.maxDistance}
          max={overlayLimits.maxDistance}
          onChange={(x) => onMove({ ...place, x }, 'x')}
          onDone={onDone}
        />
        <NumberField
          label="Y"
          value={place.y}
          min={-overlayLimits.maxDistance}
          max={overlayLimits.maxDistance}
          onChange={(y) => onMove({ ...place, y }, 'y')}
          onDone={onDone}
        />
      </div>
    </div>
  );
}
