/**
 * Limits and thresholds of preflight (contract 16, Preflight). A false alarm is worse than silence: a value
 * that could be either way is the one that stays silent.
 */
export const preflightLimits = {
  /** Presets and garments of one request: what a seller checks at once. */
  presets: 20,
  garments: 12,
  /** Areas of a finding, the largest first: more cannot be told apart on a screen. */
  areas: 20,

  /** Alpha below this is not seen in print, and from `solidFrom` on no white base shows through. */
  clearBelow: 8,
  solidFrom: 248,
  /** A smooth edge is at most this many pixels from both clear and solid; glows and fades are wider. */
  edgePx: 2,
  /** Share of the content: less is the inside of a corner or a rounded join. */
  minSemiTransparentShare: 0.002,
  /** On garments the white base under more than this shows as a rim. */
  maxGarmentSemiTransparentShare: 0.02,

  /** Share of the content, and pixels across, of what may be left over by an eraser. */
  maxStrayShare: 0.000_2,
  maxStrayPx: 12,
  /** Share of the longer side between what is left over and the art: nearer belongs to it. */
  strayDistanceShare: 0.01,

  /** Share of a side that is content: a tip or a letter that only touches it is tightly trimmed art. */
  minTouchedShare: 0.05,
  /** How much larger trimmed art would print. */
  minEnlargement: 0.1,

  /** Of 255 in each channel: JPEG makes a plain background this uneven. */
  backgroundTolerance: 10,
  /** Share of the border in the colour of the background; art may run into the rest. */
  minBackgroundShare: 0.95,

  /** Two colours nearer than this (CIEDE2000) can hardly be told apart on cloth. */
  garmentDistance: 10,
  /** Share of the content: shadows and outlines in the garment's colour are usual. */
  maxGarmentShare: 0.15,

  /** Pixels an inch below which a print looks blurred. */
  minDpi: 150,
} as const;
