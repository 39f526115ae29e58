import type { CheerioAPI } from 'cheerio/slim';
import { cleanTitle, imageOf, shownPriceOf } from './fields.ts';
import type { Found, ParsedWork } from './page.ts';
import { isWorkId, namesArtist, parseProductLink, type ProductLink, titleOfLink } from './product-link.ts';

const grid = '#SearchResultsGrid';
const cardMark = 'sr-media-card-';
const cardSelector = `a[data-testid^="${cardMark}"]`;

/** The cards of the result grid, which carry the work id in their test id. */
export function readCards($: CheerioAPI, artist: string): Found | undefined {
  const works = $(cardSelector)
    .toArray()
    .flatMap((card) => {
      const [id, ...typeAndCode] = ($(card).attr('data-testid') ?? '').slice(cardMark.length).split('_');
      const link = parseProductLink($(card).attr('href'));
      if (!isWorkId(id) || typeAndCode.length === 0 || (link && link.workId !== id)) return [];
      return describe($(card), id, link, artist);
    });
  return works.length === 0 ? undefined : { works };
}

/**
 * Links to products inside the grid; without a grid, those of the main part that do not name another artist.
 */
export function readLinks($: CheerioAPI, artist: string): Found | undefined {
  const grids = $(grid);
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

/** Whether the page is a result page at all, and whether it says that it found nothing. */
export function readMarkers($: CheerioAPI): { readonly isShop: boolean; readonly saysEmpty: boolean } {
  return {
    isShop: $(grid).length > 0,
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
 * The text of an anchor that says what its link says: it has the punctuation that links lose. A card without
 * a link has its first text as title.
 */
function shownTitle(anchor: Selection, link: ProductLink | undefined, artist: string): string | undefined {
  const texts = textsOf(anchor);
  const words = titleOfLink(link, artist);
  if (words !== undefined) return texts.find((text) => lettersOf(text) === lettersOf(words));
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
