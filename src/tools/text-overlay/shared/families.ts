/**
 * A font file: `anton-400` for a weight of a family, `arabic` for a script, `own-42` for a customer's own.
 */
export type FontId = string;

/** How a family looks, for the menu's groups. */
export type FamilyKind = 'sans' | 'serif' | 'display' | 'slab' | 'script';

/** A family that a text can name, with the weights that it has (CSS: 400 is regular, 700 bold). */
export interface FontFamilyInfo {
  readonly name: string;
  readonly kind: FamilyKind;
  /** Ascending. */
  readonly weights: readonly number[];
  /** The licence of the font files, by its SPDX name. */
  readonly licence: 'OFL-1.1' | 'Apache-2.0';
  /** The package of the font files; for the names of proprietary fonts, an open one with the same metrics. */
  readonly packageName: string;
}

const regular = [400] as const;
const twoWeights = [400, 700] as const;
const threeWeights = [400, 700, 900] as const;

/** Every family that is built in: the five of the spec first (spec 9, contract 3 "Text overlay"). */
export const builtInFamilies = [
  open('Inter', 'sans', threeWeights),
  { ...open('Arial', 'sans', twoWeights), packageName: 'arimo' },
  { ...open('Times New Roman', 'serif', twoWeights), packageName: 'tinos' },
  { ...open('Helvetica', 'sans', twoWeights), packageName: 'arimo' },
  { ...open('Georgia', 'serif', twoWeights), packageName: 'gelasio' },
  open('Anton', 'display', regular),
  open('Bebas Neue', 'display', regular),
  open('Oswald', 'sans', twoWeights),
  open('Montserrat', 'sans', threeWeights),
  open('Poppins', 'sans', threeWeights),
  open('Fredoka', 'sans', twoWeights),
  open('Archivo Black', 'display', regular),
  open('Righteous', 'display', regular),
  open('Bungee', 'display', regular),
  open('Monoton', 'display', regular),
  open('Bangers', 'display', regular),
  { ...open('Luckiest Guy', 'display', regular), licence: 'Apache-2.0' },
  open('Playfair Display', 'serif', threeWeights),
  open('Abril Fatface', 'serif', regular),
  open('Shrikhand', 'display', regular),
  open('Alfa Slab One', 'slab', regular),
  open('Rye', 'slab', regular),
  { ...open('Special Elite', 'slab', regular), licence: 'Apache-2.0' },
  open('Lobster', 'script', regular),
  open('Pacifico', 'script', regular),
  open('Caveat', 'script', twoWeights),
  open('Dancing Script', 'script', twoWeights),
  open('Great Vibes', 'script', regular),
  { ...open('Permanent Marker', 'script', regular), licence: 'Apache-2.0' },
] as const satisfies readonly FontFamilyInfo[];

function open<Name extends string>(name: Name, kind: FamilyKind, weights: readonly number[]) {
  const packageName = name.toLowerCase().replaceAll(' ', '-');
  return { name, kind, weights, licence: 'OFL-1.1', packageName } as const;
}

/** The names of the built-in families, in the order of the menu. */
export const fontFamilies = builtInFamilies.map(({ name }) => name);

/** Returns a family's name as it is compared: in any case, with `_`, `-` or spaces (contract 3, Input). */
export function foldFamily(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[_\-\s]+/g, '-');
}

const byFold = new Map<string, FontFamilyInfo>(
  builtInFamilies.map((family) => [foldFamily(family.name), family]),
);

/** Returns the built-in family of a name in any spelling; undefined if there is none. */
export function builtInFamilyOf(name: string): FontFamilyInfo | undefined {
  return byFold.get(foldFamily(name));
}

/** Returns the id of the file with a weight of a built-in family. */
export function fontIdOf({ packageName }: Pick<FontFamilyInfo, 'packageName'>, weight: number): FontId {
  return `${packageName}-${weight}`;
}

/** Returns the weight nearest to the wanted one; of two that are equally near, the bolder one. */
export function nearestWeight(weights: readonly number[], wanted: number): number {
  return weights.reduce((best, weight) =>
    Math.abs(weight - wanted) <= Math.abs(best - wanted) ? weight : best,
  );
}
