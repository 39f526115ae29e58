import { builtInFamilies, type FontId, fontIdOf } from './families.ts';

/** A font that a customer has uploaded: a family of one weight, which is drawn by its name. */
export interface OwnFont {
  readonly id: FontId;
  readonly name: string;
  readonly weight: number;
}

const ownPrefix = 'own-';

/** Returns the id of the file of a customer's own font, by its row number. */
export function ownFontId(row: number): FontId {
  return `${ownPrefix}${row}`;
}

/** Returns the row number of an own font. */
export function ownFontRow(id: FontId): number {
  return Number(id.slice(ownPrefix.length));
}

export function isOwnFont(id: FontId): boolean {
  return id.startsWith(ownPrefix);
}

/** Loads the bytes of a font file. The server reads it from disk; the browser fetches the same file. */
export interface FontFiles {
  load(id: FontId): Promise<Uint8Array>;
}

/** The fonts that are used for what a family lacks. */
const scriptFontPaths = {
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  japanese: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  korean: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  chinese: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
};
export type ScriptFontId = keyof typeof scriptFontPaths;

const weightNames: Readonly<Record<number, string>> = { 400: '400Regular', 700: '700Bold', 900: '900Black' };

/** The file of each built-in font as a module path. */
export const fontPaths: ReadonlyMap<FontId, string> = new Map([
  ...builtInFamilies.flatMap((family) =>
    family.weights.map((weight) => [fontIdOf(family, weight), pathOf(family.packageName, weight)] as const),
  ),
  ...Object.entries(scriptFontPaths),
]);

function pathOf(packageName: string, weight: number): string {
  const weightName = weightNames[weight] ?? '';
  const fileName = packageName.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  return `@expo-google-fonts/${packageName}/${weightName}/${fileName}_${weightName}.ttf`;
}

/** Greek, Cyrillic and rare Latin letters that a family lacks are drawn with a font that is like it. */
const substitutes = new Map(
  builtInFamilies.flatMap((family) =>
    family.weights.map((weight) => [
      fontIdOf(family, weight),
      `${family.kind === 'serif' || family.kind === 'slab' ? 'tinos' : 'inter'}-${weight > 550 ? 700 : 400}`,
    ]),
  ),
);

/** Returns the font for European letters that a font lacks. */
export function substituteOf(id: FontId): FontId {
  return substitutes.get(id) ?? 'inter-400';
}
