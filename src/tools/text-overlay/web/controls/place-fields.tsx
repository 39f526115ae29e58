import type { ArrangedText } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { overlayLimits, type Position, positions } from '#tools/text-overlay/shared/text-overlay.ts';
import { PositionChoice } from './choice-row.tsx';
import { NumberField } from '#platform/web/number-field.tsx';

/** Where a text is and where it could be, in pixels of its picture. */
export interface Places {
  readonly centre: Point;
  /** Returns the text's centre at a named position, or undefined while its fonts are loading. */
  readonly at: (position: Position) => Point | undefined;
  /** A text on its picture; undefined while its fonts are loading, and for another layer. */
  readonly arranged: ArrangedText | undefined;
}

interface PlaceFieldsProps {
  readonly overlay: { readonly place: Point | Position };
  readonly places: Places;
  readonly onMove: (place: Point | Position, run?: string) => void;
  readonly onDone: () => void;
}

/** The place of a text as coordinates or as one of nine positions, without dragging (WCAG 2.5.7). */
export function PlaceFields({ overlay: { place }, places, onMove, onDone }: PlaceFieldsProps) {
  const { centre } = places;
  const chosen =
    typeof place === 'string' ? place : positions.find((position) => isAt(place, places.at(position)));
  return (
    <div className="flex items-start gap-5">
      <PositionChoice value={chosen} onChoose={(position) => onMove(position)} />
      <div className="grid min-w-0 grow gap-3">
        <NumberField
          label="X"
          value={centre.x}
          min={-overlayLimits.maxDistance}
          max={overlayLimits.maxDistance}
          onChange={(x) => onMove({ ...centre, x }, 'x')}
          onDone={onDone}
        />
        <NumberField
          label="Y"
          value={centre.y}
          min={-overlayLimits.maxDistance}
          max={overlayLimits.maxDistance}
          onChange={(y) => onMove({ ...centre, y }, 'y')}
          onDone={onDone}
        />
      </div>
    </div>
  );
}

function isAt(place: Point, named: Point | undefined): boolean {
  return named !== undefined && Math.abs(named.x - place.x) < 0.01 && Math.abs(named.y - place.y) < 0.01;
}
