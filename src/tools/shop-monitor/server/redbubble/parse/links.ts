import type { CheerioAPI } from 'cheerio/slim';
import { cleanTitle, imageOf, shownPriceOf } from './fields.ts';
import type { Found, ParsedWork } from './page.ts';
import { isWorkId, namesArtist, parseProductLink } from './product-link.ts';

const grid = '#SearchResultsGrid';
const cardMark = 'sr-media-card-';

/** The cards of the result grid, which carry the work id in their test id. */
export function readCards($: CheerioAPI): Found | undefined {
  const works = $(`a[data-testid^="${cardMark}"]`)
    .toArray()
    .flatMap((card) => {
      const [id, ...typeAndCode] = ($(card).attr('data-testid') ?? '').slice(cardMark.length).split('_');
      const link = parseProductLink($(card).attr('href'));
      if (!isWorkId(id) || typeAndCode.length === 0 || (link && link.workId !== id)) return [];
      return describe($(card), id, link?.url);
    });
  return works.length === 0 ? undefined : { works };
}

/** Links to products inside the grid; without a grid, those of the main part that do not name another artist. */
export function readLinks($: CheerioAPI, artist: string): Found | undefined {
  const grids = $(grid);
  const inGrid = grids.length > 0;
  const works = (inGrid ? grids : $('main'))
    .find('a[href]')
    .toArray()
    .flatMap((anchor) => {
      const link = parseProductLink($(anchor).attr('href'));
      if (!link || !(inGrid || namesArtist(link, artist))) return [];
      return describe($(anchor), link.workId, link.url);
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

function describe(anchor: Selection, id: string, url: string | undefined): ParsedWork {
  const image = anchor.find('img').first();
  const price = anchor.find('[data-testid="product-price"]').first().text();
  return {
    id,
    url,
    title: cleanTitle(image.attr('alt') ?? anchor.attr('title')),
    imageUrl: imageOf(image.attr('src'), id),
    price: shownPriceOf(price.slice(0, 100)),
  };
}
