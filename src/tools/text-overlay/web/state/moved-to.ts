import { cornersOn, toCorners } from '#tools/text-overlay/shared/corners.ts';
import { boundsOfPoints } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Point } from '#tools/text-overlay/shared/draw/layout.ts';
import type { LayerInWork } from './overlay.ts';

/** Returns a layer around another centre on a picture; one in perspective with all of its corners. */
export function movedTo(layer: LayerInWork, centre: Point, picture: Size | undefined): LayerInWork {
  if (layer.type !== 'image' || !layer.corners || !picture)
    return { ...layer, place: centre, authored: undefined };
  const { x, y, width, height } = boundsOfPoints(cornersOn(layer.corners, picture));
  const by = { x: centre.x - x - width / 2, y: centre.y - y - height / 2 };
  return movedBy(layer, by, { centre, picture });
}

/** Returns a layer that is moved by pixels: from its place, or from its centre where that is named. */
export function movedBy(
  layer: LayerInWork,
  by: Point,
  { centre, picture }: { readonly centre: Point; readonly picture: Size | undefined },
): LayerInWork {
  const shifted = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  if (layer.type === 'image' && layer.corners && picture) {
    const corners = cornersOn(layer.corners, picture).map(shifted);
    return { ...layer, corners: toCorners(corners), authored: undefined };
  }
  const from = typeof layer.place === 'string' ? centre : layer.place;
  return { ...layer, place: shifted(from), authored: undefined };
}
