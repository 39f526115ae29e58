import { maxOutputSidePx } from '#platform/shared/output-side.ts';

/** Limits and defaults, in pixels: of the border as pixels of the picture, and of the finished square. */
export const paddingLimits = {
  /** Spec 9, Media limits. */
  minPx: 1,
  maxPx: 500,
  /** For requests by API key that give no size. */
  defaultPx: 50,
  /** For the dashboard's form, which has no size field: the bare square (contract 3). */
  dashboardPx: 0,
  minOutputPx: 64,
  maxOutputPx: maxOutputSidePx,
  defaultColour: '#FFFFFF',
} as const;
