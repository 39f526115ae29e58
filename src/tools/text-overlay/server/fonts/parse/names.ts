import type { Face } from 'harfbuzzjs';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';

/** The ids of names (OpenType, `name`). */
const ids = { family: 1, style: 2, typographicFamily: 16, typographicStyle: 17 };
/** Styles that say nothing beside the family. */
const plainStyles = ['', 'regular', 'normal', 'book', 'roman'];

/**
 * Returns the name that a font gives itself: its family, and its style unless that is the plain one. In
 * English where there is such a name. Undefined for a font without a family.
 */
export function nameOf(face: Face): string | undefined {
  const entries = face.listNames();
  function read(nameId: number): string {
    const named = entries.filter((entry) => entry.nameId === nameId);
    const entry = named.find(({ language }) => language.startsWith('en')) ?? named[0];
    return entry ? clean(face.getName(nameId, entry.language)) : '';
  }
  const family = read(ids.typographicFamily) || read(ids.family);
  const style = read(ids.typographicStyle) || read(ids.style);
  const name = plainStyles.includes(style.toLowerCase()) ? family : `${family} ${style}`;
  return family === '' ? undefined : clean(name);
}

function clean(text: string): string {
  const plain = text.toWellFormed().replace(/\p{Cc}+/gu, ' ');
  return Array.from(plain.replace(/\s+/g, ' ').trim()).slice(0, fontLimits.nameMaxLength).join('').trim();
}
