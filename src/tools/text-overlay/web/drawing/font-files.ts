import { findBuiltInFont } from '#tools/text-overlay/shared/draw/arrange.ts';
import { fontFamilies } from '#tools/text-overlay/shared/families.ts';
import { fontUrls } from './font-urls.ts';

const regular = 400;

/** Returns a name that no installed font has, so that a local Arial is never used instead. */
const faceName = (family: string) => `overprint-${findBuiltInFont(family, regular).id}`;

/** Makes the built-in font families available to the page. A browser fetches each file on first use. */
export function addFontFaces(): void {
  const urls = new Map(
    fontFamilies.map((name) => [faceName(name), fontUrls[findBuiltInFont(name, regular).id]]),
  );
  for (const [name, url] of urls) document.fonts.add(new FontFace(name, `url(${url})`));
}

/** Returns the CSS font family for a family. */
export function faceOf(family: string): string {
  return `${faceName(family)}, var(--font-sans)`;
}
