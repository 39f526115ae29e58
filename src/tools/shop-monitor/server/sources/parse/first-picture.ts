import { webUrl } from './fields.ts';

/** How much of an item's content is looked at, in characters. */
const maxLength = 100_000;
const picture = /<img\s[^>]{0,2000}?\bsrc\s*=\s*(?:"([^"]{1,2048})"|'([^']{1,2048})')/i;

/** Returns the address of the first picture in an item's HTML; undefined if it has none. */
export function firstPictureIn(html: string, base: string): string | undefined {
  const [, double, single] = picture.exec(html.slice(0, maxLength)) ?? [];
  return webUrl((double ?? single)?.replaceAll('&amp;', '&'), base);
}
