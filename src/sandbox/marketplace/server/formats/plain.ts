import type { ShownWork } from '#sandbox/marketplace/server/works.ts';
import { nextData } from './next.ts';
import { escapeHtml } from '#platform/server/escape-html.ts';
import { htmlPage, type PageContent, scriptJson } from './page.ts';

/** Data in a script of neither front end. */
export function jsonScriptPage(content: PageContent): string {
  const data = { state: { listing: nextData(content).props.pageProps.results, resultCount: content.total } };
  return htmlPage(content, `<script type="application/json" data-island="7">${scriptJson(data)}</script>`);
}

/** Structured data for search engines. */
export function itemListPage(content: PageContent): string {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: content.works.map((work, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Product',
        name: work.title,
        url: `https://www.redbubble.com${work.path}`,
        image: work.imageUrl,
      },
    })),
  };
  return htmlPage(content, `<script type="application/ld+json">${scriptJson(list)}</script>`);
}

/**
 * Only cards, most of them without a picture, as before scrolling. Without `alt`, pictures have no text, and
 * every other card has its title as text.
 */
export function cardsPage(content: PageContent, { alt = true } = {}): string {
  const cards = content.works.map((work, index) => {
    const altText = alt ? escapeHtml(work.title) : '';
    const image = index < 3 ? `<img src="${work.imageUrl}" alt="${altText}">` : '';
    const text =
      alt || index % 2 === 0 ? '' : `<span>${escapeHtml(work.title)}!</span><span>By ${work.artist}</span>`;
    return (
      `<a class="card_${content.hash}" data-testid="sr-media-card-${work.id}_${work.type}_${work.code}" ` +
      `href="${work.path}">${image}${text}<span data-testid="product-price">${shownPrice(work)}</span></a>`
    );
  });
  return htmlPage(content, `<div id="SearchResultsGrid">${cards.join('')}</div>`);
}

/** Links to all products of a work, and nothing else. */
export function allProductsPage(content: PageContent): string {
  const links = content.works.map(
    (work) => `<a href="/shop/ap/${work.id}" title="${escapeHtml(work.title)}">more</a>`,
  );
  return htmlPage(content, `<div id="SearchResultsGrid">${links.join('')}</div>`);
}

/** Links in the main part, including other artists' works. */
export function relatedPage(content: PageContent): string {
  const links = [...content.works, ...content.related].map(
    (work) => `<a href="${work.path}">${escapeHtml(work.title)}</a>`,
  );
  return htmlPage(content, `<section>${links.join('')}</section>`);
}

/** A redesign that nobody can read. */
export function layoutGonePage(content: PageContent): string {
  return htmlPage(content, '<div id="app" data-v="9"></div><script src="/app.js"></script>');
}

const hostileTags = 400_000;

/** Made to stall anything that builds a tree of it; no browser shows such a page either. */
export function nestedPage(content: PageContent): string {
  return htmlPage(content, '<div>'.repeat(hostileTags));
}

/** As above, but every element is a card of the grid. */
export function nestedCardsPage(content: PageContent): string {
  const card =
    '<a data-testid="sr-media-card-12345678_sticker_ABCDE" href="/i/sticker/x-by-y/12345678.ABCDE">';
  return htmlPage(content, `<div id="SearchResultsGrid">${card.repeat(hostileTags / 20)}</div>`);
}

/** Tags without an end. */
export function unclosedTagsPage(content: PageContent): string {
  return htmlPage(content, '<script id="__NEXT_DATA__" '.repeat(hostileTags / 2));
}

function shownPrice({ price }: ShownWork): string {
  if (!price) return '';
  const sign = { USD: '$', EUR: '€', JPY: '¥' }[price.currency] ?? '';
  return `${price.amount.toFixed(price.currency === 'JPY' ? 0 : 2).replace('.', ',')} ${sign}`;
}
