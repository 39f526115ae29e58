import { familyFonts } from '../../shared/fonts.ts';
import { faceName } from './face-name.ts';
import { fontUrls } from './font-urls.ts';

/** Lets the page set words in the editor's families; each file is fetched when a word needs it. */
export function addFontFaces(): void {
  for (const id of new Set(Object.values(familyFonts))) {
    document.fonts.add(new FontFace(faceName(id), `url(${fontUrls[id]})`));
  }
}
