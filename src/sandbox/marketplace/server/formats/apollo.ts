import type { ShownWork } from '../works.ts';
import { priceData } from './next.ts';
import { type PageContent, scriptJson, shell } from './shell.ts';

/** The older front end: a flat map of objects that refer to each other, with its own escapes and a pagination of nulls. */
export function apolloPage(content: PageContent): string {
  const { artist, total, suspended } = content;
  const state: Record<string, unknown> = {
    ROOT_QUERY: { __typename: 'Query' },
    'ArtistShopArtistInfo:1': {
      __typename: 'ArtistShopArtistInfo',
      username: artist,
      worksCount: total,
      accountState: suspended ? 'suspended' : 'active',
    },
    'Pagination:1': { __typename: 'Pagination', fromNumber: null, toNumber: null, total: null, totalPages: null },
    'SearchResponse:1': { __typename: 'SearchResponse', metadata: { resultCount: total } },
  };
  for (const work of content.works) addWork(state, work);
  for (const work of content.related) addWork(state, work);
  const script = `<script>window.__APOLLO_STATE__ = ${scriptJson(state)};</script>`;
  return shell(content, `<div id="SearchResultsGrid"></div>${script}`);
}

function addWork(state: Record<string, unknown>, work: ShownWork): void {
  const itemKey = `InventoryItem:${work.id}/${work.type}`;
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

function escapeReference(text: string): string {
  return text.replaceAll('/', '{{%2F}}');
}
