import type { Size } from '#platform/shared/size.ts';
import { reachesOver } from '#tools/text-overlay/shared/draw/boxes.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { Drawing } from './browser-drawing.ts';

/** Whether a layer is a text that is cut off at the picture's edge. A text whose font is loading is not. */
export function isCutOff(drawing: Drawing, layer: Layer, picture: Size): boolean {
  const arranged = isText(layer) ? drawing.arrange(layer, picture) : undefined;
  return arranged !== undefined && reachesOver(arranged.box, picture);
}
