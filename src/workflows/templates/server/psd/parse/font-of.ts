import { builtInFamilies, nearestWeight } from '#tools/text-overlay/shared/families.ts';

/** A built-in family for a font of a document. */
export interface MatchedFont {
  readonly family: string;
  readonly weight: number;
  /** Whether it is the font itself, in the weight that was asked for. */
  readonly isExact: boolean;
}

const weights: readonly (readonly [RegExp, number])[] = [
  [/black|heavy|ultra(?!light)/, 900],
  [/extrabold|bold/, 700],
  [/semibold|demi/, 600],
  [/medium/, 500],
  [/extralight|ultralight|thin|hairline/, 200],
  [/light/, 300],
];

/** Families for fonts that are not built in, by words of their names. */
const alike: readonly (readonly [RegExp, string])[] = [
  [/brush|script|hand|signature|callig/, 'Dancing Script'],
  [/marker|chalk/, 'Permanent Marker'],
  [/courier|typewriter|consolas|mono/, 'Special Elite'],
  [/slab|rockwell|clarendon/, 'Alfa Slab One'],
  [/impact|leaguegothic|condensed|compact/, 'Anton'],
  [/bodoni|didot|playfair/, 'Playfair Display'],
  [/times|minion|garamond|caslon|baskerville|palatino|cambria|(?<!sans)serif|bookman/, 'Times New Roman'],
  [/futura|gotham|avenir|proxima|century/, 'Montserrat'],
  [/helvetica|arial|myriad|univers|roboto|opensans|lato|segoe|calibri|verdana/, 'Arial'],
];

/**
 * Returns the built-in family for a PostScript name such as `Montserrat-BoldItalic`, or the one that looks
 * most like it.
 */
export function matchFont(postScriptName: string): MatchedFont {
  const [first = '', ...rest] = postScriptName.split('-');
  const family = plain(first)
    .replace(/(?:ps)?mt$/, '')
    .replace(/ps$/, '');
  const style = plain(rest.join('')).replace(/(?:ps)?mt$/, '');
  const weight = weights.find(([words]) => words.test(style))?.[1] ?? 400;
  const found = builtInFamilies.find(({ name }) => plain(name) === family || plain(name) === family + style);
  const own = found ?? builtInFamilies.find(({ name }) => name === alikeOf(family + style));
  const nearest = nearestWeight(own?.weights ?? [], weight);
  return {
    family: own?.name ?? 'Inter',
    weight: own ? nearest : weight >= 700 ? 700 : 400,
    isExact: found !== undefined && nearest === weight && !/italic|oblique|condensed/.test(style),
  };
}

function alikeOf(name: string): string {
  return alike.find(([words]) => words.test(name))?.[1] ?? 'Inter';
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
