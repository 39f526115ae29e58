/** A garment's colour, as cloth is dyed: no screen colour. */
export interface Garment {
  readonly name: string;
  readonly hex: string;
}

/** The shirt colours that sell most, as many as one preflight takes (contract 16, Preflight). */
export const garments: readonly Garment[] = [
  { name: 'White', hex: '#FFFFFF' },
  { name: 'Ash', hex: '#C8C9C7' },
  { name: 'Heather grey', hex: '#97999B' },
  { name: 'Black', hex: '#25282A' },
  { name: 'Navy', hex: '#263147' },
  { name: 'Royal', hex: '#224D8F' },
  { name: 'Red', hex: '#D50032' },
  { name: 'Maroon', hex: '#5B2B42' },
  { name: 'Forest', hex: '#273B33' },
  { name: 'Sand', hex: '#CABFAD' },
  { name: 'Pink', hex: '#E4C6D4' },
  { name: 'Yellow', hex: '#FED141' },
];
