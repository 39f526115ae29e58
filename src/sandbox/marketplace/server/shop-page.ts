import { apolloPage } from './formats/apollo.ts';
import { nextPage } from './formats/next.ts';
import {
  allProductsPage,
  cardsPage,
  nestedCardsPage,
  nestedPage,
  itemListPage,
  jsonScriptPage,
  layoutGonePage,
  relatedPage,
  unclosedTagsPage,
} from './formats/plain.ts';
import type { PageContent } from './formats/page.ts';
import type { Mode } from './modes.ts';
import { type Random, randomText } from './random.ts';
import type { FixtureShop, MarketplaceState } from './state.ts';
import { makeWork, showWork, type Work } from './works.ts';

const pageSizeMax = 60;

export interface PageRequest {
  readonly number: number;
  /** For `sortOrder=recent`. Any other order changes with every request. */
  readonly recent: boolean;
}

const writers: Partial<Record<Mode, (content: PageContent) => string>> = {
  next: nextPage,
  'next-three-pages': nextPage,
  'challenge-on-page-2': nextPage,
  'added-between-pages': nextPage,
  shuffled: nextPage,
  shortened: nextPage,
  halved: nextPage,
  'script-in-title': (content) => nextPage(content, JSON.stringify),
  'broken-json': (content) => nextPage(content, (data) => JSON.stringify(data).slice(0, -40)),
  'json-script': jsonScriptPage,
  'item-list': itemListPage,
  'apollo-references': (content) => apolloPage(content, { references: true }),
  cards: (content) => cardsPage(content),
  'cards-without-alt': (content) => cardsPage(content, { alt: false }),
  'nested-elements': nestedPage,
  'nested-cards': nestedCardsPage,
  'unclosed-tags': unclosedTagsPage,
  'all-products-links': allProductsPage,
  'related-works': relatedPage,
  'layout-gone': layoutGonePage,
};

const inThreePages: readonly Mode[] = [
  'next-three-pages',
  'challenge-on-page-2',
  'added-between-pages',
  'shuffled',
];

/** Returns the HTML of one page of a shop for one request. */
export function writeShopPage(state: MarketplaceState, shop: FixtureShop, request: PageRequest): string {
  const random = state.random();
  const { mode, artist } = shop;
  const all = listed(mode, ordered(shop.works, { recent: request.recent && mode !== 'shuffled' }, random));
  const totalPages = pagesOf(mode, all.length);
  const size = Math.ceil(all.length / totalPages) || 1;
  const part = all.slice((request.number - 1) * size, request.number * size);
  if (mode === 'added-between-pages' && request.number === 1) state.addWork(artist, 'Added between pages');
  const works = shown(mode, part);
  const show = (work: Work, by: string) => showWork(work, by, random, mode);
  const html = (writers[mode] ?? apolloPage)({
    artist,
    works: works.map((work) => show(work, artist)),
    related: Array.from({ length: 4 }, (_value, index) =>
      show(makeWork(random, 50_000 + index), 'somebody-else'),
    ),
    total: all.length,
    totalPages,
    suspended: mode === 'suspended',
    hash: mode === 'classes-changed' ? randomText(random, 'abcdefghij', 6) : 'a1b2c3',
  });
  return mode === 'broken-html' ? html.replaceAll('</div>', '<div').replace('</main>', '') : html;
}

/** Returns the works that the shop claims to have. */
function listed(mode: Mode, works: readonly Work[]): readonly Work[] {
  if (mode === 'empty') return [];
  return mode === 'halved' ? works.slice(0, Math.ceil(works.length / 2)) : works;
}

/** Returns the works of a page that it shows. */
function shown(mode: Mode, works: readonly Work[]): readonly Work[] {
  if (mode === 'duplicates') return [...works, ...works.slice(0, 3)];
  return mode === 'shortened' ? works.slice(0, Math.ceil(works.length / 2)) : works;
}

function pagesOf(mode: Mode, works: number): number {
  if (inThreePages.includes(mode)) return 3;
  return Math.max(1, Math.ceil(works / pageSizeMax));
}

function ordered(
  works: readonly Work[],
  { recent }: Pick<PageRequest, 'recent'>,
  random: Random,
): readonly Work[] {
  return recent
    ? works
    : works
        .map((work) => ({ work, at: random() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ work }) => work);
}
