import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';

const stepDegrees = 15;
/** A slider of 200 pixels cannot be set more exactly than to 2 degrees. */
const snapDegrees = 2;

/** Returns the degrees, or the multiple of 15 that they are next to. */
export function snappedDegrees(degrees: number): number {
  const nearest = Math.round(degrees / stepDegrees) * stepDegrees;
  return Math.abs(degrees - nearest) <= snapDegrees ? nearest : degrees;
}

/**
 * Returns the degrees after a key that snaps; undefined for other keys, which the browser's slider handles.
 */
export function degreesAfterKey(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  degrees: number,
): number | undefined {
  if (key === '0') return 0;
  const forwards = key === 'PageUp' || (shiftKey && (key === 'ArrowRight' || key === 'ArrowUp'));
  const backwards = key === 'PageDown' || (shiftKey && (key === 'ArrowLeft' || key === 'ArrowDown'));
  const steps = degrees / stepDegrees;
  const { maxRotation } = overlayLimits;
  if (forwards) return Math.min((Math.floor(steps) + 1) * stepDegrees, maxRotation);
  return backwards ? Math.max((Math.ceil(steps) - 1) * stepDegrees, -maxRotation) : undefined;
}
