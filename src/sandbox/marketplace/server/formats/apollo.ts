import type { ShownWork } from '#sandbox/marketplace/server/works.ts';
import { priceData } from './next.ts';
import { htmlPage, type PageContent, scriptJson } from './page.ts';

/** The older front end: a flat map of objects with references, escapes of its own, and no pagination. */
export function apolloPage(content: PageContent, { references = false } = {}): string {
  const { artist, total, suspended } = content;
  const state: Record<string, unknown> = {
    ROOT_QUERY: { __typename: 'Query' },
    'ArtistShopArtistInfo:1': {
      __typename: 'ArtistShopArtistInfo',
      username: artist,
      worksCount: total,
      accountState: suspended ? 'suspended' : 'active',
    },
    'Pagination:1': {
      __typename: 'Pagination',
      fromNumber: null,
      toNumber: null,
      total: null,
      totalPages: null,
    },
    'SearchResponse:1': { __typename: 'SearchResponse', metadata: { resultCount: total } },
  };
  for (const work of [...content.works, ...content.related]) addWork(state, work);
  if (references) for (const { id, type } of content.works) referToPictures(state, itemKeyOf({ id, type }));
  const script = `<script>window.__APOLLO_STATE__ = ${scriptJson(state)};</script>`;
  return htmlPage(content, `<div id="SearchResultsGrid"></div>${script}`);
}

function addWork(state: Record<string, unknown>, work: ShownWork): void {
  const itemKey = itemKeyOf(work);
  const workKey = `Work:${work.id}`;
  state[`SearchResult:${work.id}`] = {
    __typename: 'SearchResult',
    'inventoryItem({"locale":"en"})': { type: 'id', id: escapeReference(itemKey) },
    'work({"locale":"en"})': { type: 'id', id: workKey },
  };
  state[itemKey] = {
    __typename: 'InventoryItem',
    id: `${work.id}_${work.type}_${work.code}`,
    description: work.type,
    productPageUrl: escapeReference(`https://www.redbubble.com${work.path}`),
    price: priceData(work),
    previewSet: { previews: [{ previewTypeId: 'product_close', url: escapeReference(work.imageUrl) }] },
  };
  state[workKey] = {
    __typename: 'Work',
    id: work.id,
    title: work.title,
    artistName: work.artist,
    artistUserName: work.artist,
    isMatureContent: false,
    tags: [],
  };
}

function itemKeyOf({ id, type }: Pick<ShownWork, 'id' | 'type'>): string {
  return `InventoryItem:${id}/${type}`;
}

/** Older pages have a product's parts as separate objects, under generated ids. */
function referToPictures(state: Record<string, unknown>, itemKey: string): void {
  const item = state[itemKey] as { previewSet: { previews: object[] } };
  const setKey = `$${itemKey}.previewSet`;
  const refer = (key: string) => ({ type: 'id', generated: true, id: escapeReference(key) });
  const previews = item.previewSet.previews.map((preview, index) => {
    state[`${setKey}.previews.${index}`] = preview;
    return refer(`${setKey}.previews.${index}`);
  });
  state[setKey] = { __typename: 'PreviewSet', previews };
  state[itemKey] = { ...item, previewSet: refer(setKey) };
}

function escapeReference(text: string): string {
  return text.replaceAll('/', '{{%2F}}');
}
