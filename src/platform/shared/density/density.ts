/** How many pixels of a picture make an inch or a centimetre of a print. */
export interface Density {
  readonly x: number;
  readonly y: number;
  readonly unit: 'inch' | 'cm';
}

/** The unit's number in JFIF (ITU-T T.871, 10.1). TIFF and EXIF count one higher. */
export const jfifUnits = { inch: 1, cm: 2 } as const;

const cmPerInch = 2.54;
const inchesPerMetre = 100 / cmPerInch;
/** JFIF can store no more. Nothing is printed below one pixel an inch. */
const limitsPerInch = { min: 1, max: 0xffff } as const;

/** Returns a density, or undefined if the numbers cannot be one: zero, negative, absurd, not a number. */
export function densityOf(x: number, y: number, unit: Density['unit']): Density | undefined {
  const factor = unit === 'cm' ? cmPerInch : 1;
  const isDensity = (value: number) =>
    value * factor >= limitsPerInch.min && value * factor <= limitsPerInch.max;
  return isDensity(x) && isDensity(y) ? { x, y, unit } : undefined;
}

/**
 * Returns a density from whole pixels per metre, as PNG and BMP have it. What a whole number of pixels per
 * inch would have been rounded to becomes that number again: 11811 is 300.
 */
export function fromPerMetre(x: number, y: number): Density | undefined {
  return densityOf(perInch(x), perInch(y), 'inch');
}

function perInch(perMetre: number): number {
  const exact = perMetre / inchesPerMetre;
  const whole = Math.round(exact);
  return Math.round(whole * inchesPerMetre) === perMetre ? whole : exact;
}

/** Returns a density in whole pixels per metre. */
export function toPerMetre({ x, y, unit }: Density): readonly [x: number, y: number] {
  const factor = unit === 'cm' ? 100 : inchesPerMetre;
  return [Math.round(x * factor), Math.round(y * factor)];
}

/** Returns a density in whole numbers: per centimetre if it is whole so, otherwise per inch, rounded. */
export function inWholeNumbers({ x, y, unit }: Density): Density {
  if (unit === 'cm' && Number.isInteger(x) && Number.isInteger(y)) return { x, y, unit };
  const factor = unit === 'cm' ? cmPerInch : 1;
  return { x: Math.round(x * factor), y: Math.round(y * factor), unit: 'inch' };
}
