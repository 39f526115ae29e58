/** The largest curve of a text in either direction, in degrees: a whole circle (contract 11 "Overlay"). */
export const maxCurveDegrees = 360;

/** Returns the curve that is drawn, in hundredths of a degree: a flatter one cannot be told from none. */
export function drawnCurve(degrees = 0): number {
  return Math.round(degrees * 100) / 100;
}
