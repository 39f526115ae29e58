import type { FontFamily } from './text-overlay.ts';

/** All the fonts that a text may need. */
export const fontIds = [
  'inter',
  'arimo',
  'tinos',
  'gelasio',
  'arabic',
  'hebrew',
  'devanagari',
  'thai',
  'japanese',
  'korean',
  'chinese',
  'emoji',
] as const;
export type FontId = (typeof fontIds)[number];

/** Loads the bytes of a font file. The server reads it from disk; the browser fetches the same file. */
export interface FontFiles {
  load(id: FontId): Promise<Uint8Array>;
}

/**
 * The file of each font as a module path. The browser's `fontUrls` repeats the paths, because a bundler has
 * to see them as literals.
 */
export const fontPaths: Readonly<Record<FontId, string>> = {
  inter: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  arimo: '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf',
  tinos: '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
  gelasio: '@expo-google-fonts/gelasio/400Regular/Gelasio_400Regular.ttf',
  arabic: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  hebrew: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  japanese: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  korean: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf',
  chinese: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
};

/** Open fonts with the same metrics replace the proprietary ones (contract 3). */
export const familyFonts: Readonly<Record<FontFamily, FontId>> = {
  Inter: 'inter',
  Arial: 'arimo',
  'Times New Roman': 'tinos',
  Helvetica: 'arimo',
  Georgia: 'gelasio',
};
