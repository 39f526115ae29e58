import type { Found } from './page.ts';
import { namesArtist, parseProductLink } from './product-link.ts';

const linkPattern =
  /(?:\/[a-z]{2})?\/i\/[^/"'\s<>\\]{1,100}\/[^/"'\s<>\\]{1,400}\/\d{5,12}(?:\.[A-Z0-9]{5}|\/[a-z0-9]{4})(?![A-Za-z0-9])/g;
const maxLinks = 5_000;

/** The last resort: links anywhere in the page's text, escaped or not, that name the artist. */
export function readTextLinks(html: string, artist: string): Found | undefined {
  const text = html.replace(/\\u002[fF]|\\\//g, '/');
  const works = [];
  for (const [path] of text.matchAll(linkPattern)) {
    const link = parseProductLink(path);
    if (!link || !namesArtist(link, artist)) continue;
    works.push({ id: link.workId, url: link.url, title: undefined, imageUrl: undefined, price: undefined });
    if (works.length === maxLinks) break;
  }
  return works.length === 0 ? undefined : { works };
}
