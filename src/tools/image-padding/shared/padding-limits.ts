/** What a border may be, in pixels of the picture, and what it is where nobody says. */
export const paddingLimits = {
  /** Spec 9, Media limits. */
  minPx: 1,
  maxPx: 500,
  /** What an API key's caller gets who names no size. */
  defaultPx: 50,
  /** What the dashboard's form gets, which has no size: the bare square (contract 3). */
  dashboardPx: 0,
  defaultColour: '#FFFFFF',
} as const;
