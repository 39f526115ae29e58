import type { CheerioAPI } from 'cheerio/slim';
import { cleanTitle } from '#tools/shop-monitor/server/parse/fields.ts';
import { imageOf, shownPriceOf } from './fields.ts';
import type { Found, ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { isWorkId, namesArtist, parseProductLink, type ProductLink, titleOfLink } from './product-link.ts';

const gridSelector = '#SearchResultsGrid';
const cardPrefix = 'sr-media-card-';
const cardSelector = `a[data-testid^="${cardPrefix}"]`;

/** Reads the cards of the result grid, whose test ids contain the work id. */
export function readCards($: CheerioAPI, artist: string): Found | undefined {
  const works = $(cardSelector)
    .toArray()
    .flatMap((card) => {
      const [id, ...typeAndCode] = ($(card).attr('data-testid') ?? '').slice(cardPrefix.length).split('_');
      const link = parseProductLink($(card).attr('href'));
      if (!isWorkId(id) || typeAndCode.length === 0 || (link && link.workId !== id)) return [];
      return describe($(card), id, link, artist);
    });
  return works.length === 0 ? undefined : { works };
}

/** Reads product links inside the grid; without a grid, those of `<main>` that name the artist. */
export function readLinks($: CheerioAPI, artist: string): Found | undefined {
  const grids = $(gridSelector);
  const inGrid = grids.length > 0;
  const works = (inGrid ? grids : $('main'))
    .find('a[href]')
    .toArray()
    .flatMap((anchor) => {
      const link = parseProductLink($(anchor).attr('href'));
      if (!link || !(inGrid || namesArtist(link, artist))) return [];
      return describe($(anchor), link.workId, link, artist);
    });
  return works.length === 0 ? undefined : { works };
}

/** Whether the page is a result page, and whether it says that there are no results. */
export function readMarkers($: CheerioAPI): { readonly isShop: boolean; readonly saysEmpty: boolean } {
  return {
    isShop: $(gridSelector).length > 0,
    saysEmpty: $('[data-testid="no-results"], [data-testid="empty-shop"]').length > 0,
  };
}

type Selection = ReturnType<CheerioAPI>;

function describe(anchor: Selection, id: string, link: ProductLink | undefined, artist: string): ParsedWork {
  const image = anchor.find('img').first();
  const price = anchor.find('[data-testid="product-price"]').first().text();
  return {
    id,
    url: link?.url,
    title:
      cleanTitle(image.attr('alt')) ?? cleanTitle(anchor.attr('title')) ?? shownTitle(anchor, link, artist),
    imageUrl: imageOf(image.attr('src'), id),
    price: shownPriceOf(price.slice(0, 100)),
  };
}

/**
 * Returns the text of the anchor that matches its link: it has the punctuation that the link has lost. For
 * a card without a link, its first text.
 */
function shownTitle(anchor: Selection, link: ProductLink | undefined, artist: string): string | undefined {
  const texts = textsOf(anchor);
  const linkTitle = titleOfLink(link, artist);
  if (linkTitle !== undefined) return texts.find((text) => lettersOf(text) === lettersOf(linkTitle));
  return anchor.is(cardSelector) ? texts[0] : undefined;
}

const maxTexts = 20;
const textNode = 3;

function textsOf(anchor: Selection): string[] {
  const nodes = anchor.find('*').addBack().contents().toArray();
  return nodes
    .flatMap((node) => (node.nodeType === textNode && 'data' in node ? (cleanTitle(node.data) ?? []) : []))
    .filter((text) => shownPriceOf(text.slice(0, 100)) === undefined)
    .slice(0, maxTexts);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const linkPattern =
  /(?:\/[a-z]{2})?\/i\/[^/"'\s<>\\]{1,100}\/[^/"'\s<>\\]{1,400}\/\d{5,12}(?:\.[A-Z0-9]{5}|\/[a-z0-9]{4})(?![A-Za-z0-9])/g;
const maxLinks = 5_000;

/** The last resort: reads product links that name the artist anywhere in the text, JSON-escaped or not. */
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
