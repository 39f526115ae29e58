import type { ShownWork } from '#sandbox/marketplace/server/works.ts';
import { htmlPage, type PageContent, scriptJson } from './page.ts';

/** The data of the newer front end. */
export function nextData({ artist, works, related, total, totalPages, suspended }: PageContent) {
  return {
    props: {
      pageProps: {
        results: works.map(result),
        relatedResults: related.map(result),
        metadata: { resultCount: total },
        pagination: { totalPages },
        artistInfo: { username: artist, worksCount: total, accountState: suspended ? 'suspended' : 'active' },
      },
    },
    page: '/people/[artist]/shop',
  };
}

/** The newer front end: everything in one JSON script, which `write` serializes. */
export function nextPage(content: PageContent, write: (data: unknown) => string = scriptJson): string {
  const script = `<script id="__NEXT_DATA__" type="application/json">${write(nextData(content))}</script>`;
  return htmlPage(content, `<div id="SearchResultsGrid"></div>${script}`);
}

function result(work: ShownWork) {
  return {
    inventoryItem: {
      id: `${work.id}_${work.type}_${work.code}`,
      productPageUrl: work.path,
      price: priceData(work),
      previewSet: { previews: [{ previewTypeId: 'product_close', url: work.imageUrl }] },
      work: { id: Number(work.id), title: work.title, artistUserName: work.artist, tags: [] },
    },
  };
}

/** Returns a price as both front ends write it. */
export function priceData({ price }: ShownWork) {
  if (!price) return null;
  const { amount, currency, discountPercent } = price;
  const discount =
    discountPercent === 0 ? null : { amount: amount * (1 - discountPercent / 100), percent: discountPercent };
  return { amount, currency, discount };
}
