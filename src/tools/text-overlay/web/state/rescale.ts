import { pixelsOf } from '#tools/text-overlay/shared/lengths.ts';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import { type Length, overlayLimits as limits } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Authored, Geometry, Overlay, PlacedText } from './overlay.ts';
import { lengthOf, shorterSide } from './lengths.ts';

const geometryKeys = ['place', 'fontSize', 'maxWidth', 'maxHeight', 'outline'] as const;

/** Returns whether a change replaces the geometry that was chosen on an earlier picture. */
export function changesGeometry(part: Partial<PlacedText>): boolean {
  return geometryKeys.some((name) => name in part);
}

/**
 * Brings a text from one picture to another: its place stays relative to both sides, its lengths to the
 * shorter one. Always starts at what was chosen, so that coming back restores it exactly.
 */
export function broughtTo(overlay: Overlay, from: Size, to: Size): Overlay {
  const { place, fontSize, maxWidth, maxHeight, outline } = overlay;
  const authored = overlay.authored ?? { on: from, place, fontSize, maxWidth, maxHeight, outline };
  const { on, ...geometry } = authored;
  if (on.width === to.width && on.height === to.height) {
    return overlay.authored ? { ...overlay, ...geometry, authored: undefined } : overlay;
  }
  return { ...overlay, ...scaled(authored, to), authored };
}

/** Returns a text with the pixels that were chosen on the earlier picture. */
export function withOldPixels(overlay: Overlay): Overlay {
  if (!overlay.authored) return overlay;
  const { on: _on, ...geometry } = overlay.authored;
  return { ...overlay, ...geometry, authored: undefined };
}

/** Returns whether bringing a text to its picture has changed any of its pixels. */
export function isRescaled({ authored, ...overlay }: Overlay): boolean {
  return (
    authored !== undefined &&
    geometryKeys.some((name) => JSON.stringify(authored[name]) !== JSON.stringify(overlay[name]))
  );
}

function scaled({ on, place, fontSize, maxWidth, maxHeight, outline }: Authored, to: Size): Geometry {
  const ratio = shorterSide(to) / shorterSide(on);
  const size =
    typeof fontSize === 'number'
      ? lengthOf(fontSize * ratio, shorterSide(to), { min: limits.minFontSize, max: limits.maxFontSize })
      : fontSize;
  const sizePx = pixelsOf(size, shorterSide(to));
  return {
    place:
      typeof place === 'string'
        ? place
        : {
            x: Math.round((place.x * to.width) / on.width),
            y: Math.round((place.y * to.height) / on.height),
          },
    fontSize: size,
    maxWidth: boundScaled(maxWidth, ratio),
    maxHeight: boundScaled(maxHeight, ratio),
    outline:
      typeof outline?.width === 'number'
        ? {
            ...outline,
            width: lengthOf(outline.width * ratio, sizePx, { min: 1, max: limits.maxOutlineWidth }),
          }
        : outline,
  };
}

function boundScaled(bound: Length | undefined, ratio: number): Length | undefined {
  return typeof bound === 'number' ? Math.max(1, Math.round(bound * ratio)) : bound;
}
