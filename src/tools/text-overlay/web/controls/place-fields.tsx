import type { Position } from '../../shared/text-overlay.ts';
import { overlayLimits, positions } from '../../shared/text-overlay.ts';
import type { Overlay } from '../state/editor.ts';
import type { Point } from '../../shared/draw/layout.ts';
import { NumberField } from './number-field.tsx';
import { PositionChoice } from './position-choice.tsx';

interface PlaceFieldsProps {
  readonly overlay: Overlay;
  /** Where the text lies at one of the nine places; undefined while its fonts are on their way. */
  readonly placeAt: (position: Position) => Point | undefined;
  readonly onMove: (place: Point, run?: string) => void;
  readonly onDone: () => void;
}

/** Two figures and nine places: the way without dragging (WCAG 2.5.7). */
export function PlaceFields({ overlay: { place }, placeAt, onMove, onDone }: PlaceFieldsProps) {
  const chosen = positions.find((position) => {
    const there = placeAt(position);
    return there && Math.abs(there.x - place.x) < 0.01 && Math.abs(there.y - place.y) < 0.01;
  });
  function choose(position: Position) {
    const there = placeAt(position);
    if (there) onMove(there);
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
