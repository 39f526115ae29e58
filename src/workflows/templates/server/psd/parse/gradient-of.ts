import type { LayerEffectGradientOverlay } from 'ag-psd';
import type { Fill } from '#tools/text-overlay/shared/text-overlay.ts';
import { hexOf } from './colour-of.ts';

/** Returns the gradient of two colours that an overlay is; undefined for one that ours cannot be. */
export function gradientOf(effect: LayerEffectGradientOverlay): Fill | undefined {
  const { gradient, type = 'linear', blendMode = 'normal', opacity = 1, scale = 1, angle = 90 } = effect;
  const { x = 0, y = 0 } = effect.offset ?? {};
  const isPlain =
    type === 'linear' && blendMode === 'normal' && opacity === 1 && scale === 1 && x === 0 && y === 0;
  if (!isPlain || gradient?.type !== 'solid') return undefined;
  const { colorStops, opacityStops } = gradient;
  const [first, last, ...more] = colorStops.toSorted((one, other) => one.location - other.location);
  if (!first || !last || more.length > 0 || first.location > 0 || last.location < 1) return undefined;
  if (opacityStops.some((stop) => stop.opacity !== 1)) return undefined;
  const [from, to] = [hexOf(first.color), hexOf(last.color)];
  if (from === undefined || to === undefined) return undefined;
  // A document's angles go against the clock from the right, those of CSS with it from the top.
  const turned = (((90 - angle) % 360) + 360) % 360;
  return effect.reverse === true ? { from: to, to: from, angle: turned } : { from, to, angle: turned };
}
