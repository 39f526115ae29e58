import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import { isText } from '#tools/text-overlay/shared/layer.ts';
import type { Position } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Places } from '#tools/text-overlay/web/controls/place-fields.tsx';
import type { LayerInWork } from '#tools/text-overlay/web/state/overlay.ts';
import type { TextDrawing } from './use-text-drawing.ts';

/** Where the layers of a picture are, and where they could be. */
export interface LayerPlaces {
  /** A layer's centre; that of a named position on whole pixels, the picture's without its fonts. */
  readonly centreOf: (layer: LayerInWork) => Point;
  readonly placesOf: (layer: LayerInWork) => Places;
}

/** Returns the places of layers on a picture, as they are drawn: with what another feature fills in. */
export function placesIn(drawing: TextDrawing, picture: Size, drawn: readonly LayerInWork[]): LayerPlaces {
  const shownOf = (layer: LayerInWork) => drawn.find(({ id }) => id === layer.id) ?? layer;
  const placeOf = (layer: LayerInWork, position: Position) =>
    drawing.module?.arrange({ ...layer, place: position }, picture)?.centre;
  function centreOf(layer: LayerInWork): Point {
    const shown = shownOf(layer);
    const { place } = shown;
    if (typeof place !== 'string') return place;
    const { x, y } = placeOf(shown, place) ?? { x: picture.width / 2, y: picture.height / 2 };
    return { x: Math.round(x), y: Math.round(y) };
  }
  function placesOf(layer: LayerInWork): Places {
    const shown = shownOf(layer);
    return {
      centre: centreOf(layer),
      at: (position) => placeOf(shown, position),
      arranged: isText(shown) ? drawing.module?.arrange(shown, picture) : undefined,
    };
  }
  return { centreOf, placesOf };
}
