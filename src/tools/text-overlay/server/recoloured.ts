import { parseHexColour } from '#platform/shared/colour.ts';
import type { RgbSpace } from '#platform/shared/colour-space/rgb-space.ts';
import { isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { Fill } from '#tools/text-overlay/shared/text-overlay.ts';

/** Returns a layer with its colours as samples of a space other than sRGB (contract 11, Pictures). */
export function recoloured(layer: Layer, space: RgbSpace): Layer {
  const inSpace = <Coloured extends { readonly color: string }>(one: Coloured | undefined) =>
    one && { ...one, color: hexIn(space, one.color) };
  const shadow = inSpace(layer.shadow);
  if (isText(layer))
    return {
      ...layer,
      shadow,
      color: fillIn(space, layer.color),
      outline: inSpace(layer.outline),
      outlines: layer.outlines?.map((outline) => ({ ...outline, color: hexIn(space, outline.color) })),
    };
  if (layer.type === 'image') return { ...layer, shadow };
  if (layer.type === 'qr') {
    const { color, background } = layer;
    return {
      ...layer,
      shadow,
      color: hexIn(space, color),
      background: background === undefined ? undefined : hexIn(space, background),
    };
  }
  const { fill, stroke } = layer;
  return {
    ...layer,
    shadow,
    fill: fill === undefined ? undefined : fillIn(space, fill),
    stroke: inSpace(stroke),
  };
}

function fillIn(space: RgbSpace, fill: Fill): Fill {
  if (typeof fill === 'string') return hexIn(space, fill);
  return { ...fill, from: hexIn(space, fill.from), to: hexIn(space, fill.to) };
}

function hexIn(space: RgbSpace, hex: string): string {
  const colour = parseHexColour(hex);
  if (!colour) return hex;
  const { r, g, b, alpha } = space.fromSrgb(colour);
  const digits = (value: number) => value.toString(16).padStart(2, '0');
  return `#${[r, g, b, Math.round(alpha * 255)].map(digits).join('')}`;
}
