import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url';
import arimo from '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf?url';
import chinese from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url';
import emoji from '@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf?url';
import gelasio from '@expo-google-fonts/gelasio/400Regular/Gelasio_400Regular.ttf?url';
import hebrew from '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url';
import inter from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import japanese from '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf?url';
import korean from '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf?url';
import thai from '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url';
import tinos from '@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf?url';
import { familyFonts, type FontId } from '../../shared/fonts.ts';
import { faceName } from './face-name.ts';

/**
 * The addresses of the font files that the server draws with. A bundler has to see each path as a literal.
 */
export const fontUrls: Readonly<Record<FontId, string>> = {
  inter,
  arimo,
  tinos,
  gelasio,
  arabic,
  hebrew,
  devanagari,
  thai,
  japanese,
  korean,
  chinese,
  emoji,
};

/** Makes the editor's font families available to the page. A browser fetches each file on first use. */
export function addFontFaces(): void {
  for (const id of new Set(Object.values(familyFonts))) {
    document.fonts.add(new FontFace(faceName(id), `url(${fontUrls[id]})`));
  }
}
