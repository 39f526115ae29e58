import type { ShownWork } from '../works.ts';
import { nextData } from './next.ts';
import { escapeHtml } from '../../../../platform/server/escape-html.ts';
import { type PageContent, scriptJson, shell } from './shell.ts';

/** Data in a script that neither front end knows. */
export function jsonScriptPage(content: PageContent): string {
  const data = { state: { listing: nextData(content).props.pageProps.results, resultCount: content.total } };
  return shell(content, `<script type="application/json" data-island="7">${scriptJson(data)}</script>`);
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
  return shell(content, `<script type="application/ld+json">${scriptJson(list)}</script>`);
}

/** Cards alone, most of them without a picture until somebody scrolls. */
export function cardsPage(content: PageContent): string {
  const cards = content.works.map((work, index) => {
    const image = index < 3 ? `<img src="${work.imageUrl}" alt="${escapeHtml(work.title)}">` : '';
    return `<a class="card_${content.hash}" data-testid="sr-media-card-${work.id}_${work.type}_${work.code}" href="${work.path}">${image}<span data-testid="product-price">${shownPrice(work)}</span></a>`;
  });
  return shell(content, `<div id="SearchResultsGrid">${cards.join('')}</div>`);
}

/** Links to all products of a work, and nothing else. */
export function allProductsPage(content: PageContent): string {
  const links = content.works.map((work) => `<a href="/shop/ap/${work.id}" title="${escapeHtml(work.title)}">more</a>`);
  return shell(content, `<div id="SearchResultsGrid">${links.join('')}</div>`);
}

/** Links in the main part, those of other artists between them. */
export function relatedPage(content: PageContent): string {
  const links = [...content.works, ...content.related].map(
    (work) => `<a href="${work.path}">${escapeHtml(work.title)}</a>`,
  );
  return shell(content, `<section>${links.join('')}</section>`);
}

/** A redesign that nobody can read. */
export function layoutGonePage(content: PageContent): string {
  return shell(content, '<div id="app" data-v="9"></div><script src="/app.js"></script>');
}

function shownPrice({ price }: ShownWork): string {
  if (!price) return '';
  const sign = { USD: '$', EUR: '€', JPY: '¥' }[price.currency] ?? '';
  return `${price.amount.toFixed(price.currency === 'JPY' ? 0 : 2).replace('.', ',')} ${sign}`;
}
