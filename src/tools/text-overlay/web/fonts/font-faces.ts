import { logFailure } from '#platform/web/log.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { addFontFaces, faceOf } from '#tools/text-overlay/web/drawing/font-files.ts';
import { fetchOwnFont } from './fetch-own-font.ts';
import type { OwnFontSource } from './own-fonts-query.ts';

/**
 * Makes the families available to the page, and returns a function from a family to its CSS font family. The
 * file of an own font is fetched when its family is asked for the first time.
 */
export function openFontFaces(own: OwnFontSource): (family: string) => string {
  addFontFaces();
  const wanted = new Set<FontId>();
  return (family) => {
    const font = own.current()?.find(({ name }) => name === family);
    if (!font) return faceOf(family);
    const name = `overprint-${font.id}`;
    if (!wanted.has(font.id)) {
      wanted.add(font.id);
      addOwnFace(name, font.id).catch((error: unknown) => {
        wanted.delete(font.id);
        logFailure('The preview of a font could not be loaded', error);
      });
    }
    return `${name}, var(--font-sans)`;
  };
}

async function addOwnFace(name: string, id: FontId): Promise<void> {
  document.fonts.add(new FontFace(name, await fetchOwnFont(id)));
}
