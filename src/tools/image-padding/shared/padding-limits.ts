/** Limits and defaults of the border, in pixels of the picture. */
export const paddingLimits = {
  /** Spec 9, Media limits. */
  minPx: 1,
  maxPx: 500,
  /** For requests by API key that give no size. */
  defaultPx: 50,
  /** For the dashboard's form, which has no size field: the bare square (contract 3). */
  dashboardPx: 0,
  defaultColour: '#FFFFFF',
} as const;
