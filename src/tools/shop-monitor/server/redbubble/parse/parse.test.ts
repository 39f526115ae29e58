import { describe, expect, test } from 'vitest';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { writeShopPage } from '#sandbox/marketplace/server/shop-page.ts';
import { createMarketplaceState } from '#sandbox/marketplace/server/state.ts';
import { parseShopPage } from './parse.ts';

const artist = 'some-artist';

function pageIn(mode: Mode, number = 1) {
  const state = createMarketplaceState(3);
  state.setMode(artist, mode);
  const ids = state.shop(artist).works.map(({ id }) => id);
  const html = writeShopPage(state, state.shop(artist), { number, recent: true });
  return { ids, html, parsed: parseShopPage(html, artist) };
}

const idsOf = (parsed: ReturnType<typeof parseShopPage>) =>
  parsed.kind === 'works' ? parsed.works.map(({ id }) => id) : parsed.kind;
const strategyOf = (parsed: ReturnType<typeof parseShopPage>) =>
  parsed.kind === 'works' ? parsed.strategy : undefined;

describe('a page of a shop', () => {
  test.each([
    ['next', 'next'],
    ['apollo', 'apollo'],
    ['apollo-references', 'apollo'],
    ['classes-changed', 'apollo'],
    ['json-script', 'json'],
    ['item-list', 'item-list'],
    ['cards', 'cards'],
    ['cards-without-alt', 'cards'],
    ['all-products-links', 'links'],
    ['related-works', 'links'],
    ['script-in-title', 'next'],
    ['hostile-titles', 'apollo'],
    ['duplicates', 'apollo'],
    ['slash-codes', 'apollo'],
    ['broken-html', 'apollo'],
    ['broken-json', 'text'],
    ['no-price', 'apollo'],
  ] as const)(
    'in the form %s returns each work once, in page order, by the strategy %s',
    (mode, strategy) => {
      const { ids, parsed } = pageIn(mode);
      expect(idsOf(parsed)).toEqual(ids);
      expect(strategyOf(parsed)).toBe(strategy);
    },
  );

  test.each([
    ['empty', 'empty'],
    ['suspended', 'closed'],
    ['layout-gone', 'layout_changed'],
    ['nested-elements', 'layout_changed'],
    ['nested-cards', 'layout_changed'],
    ['unclosed-tags', 'layout_changed'],
  ] as const)('in the form %s is %s, never a shop without works', (mode, kind) => {
    expect(pageIn(mode).parsed.kind).toBe(kind);
  });

  test('with a number of works, but none that can be read, has changed its layout', () => {
    const html = pageIn('next').html.replace(
      /"results":\[.*?\],"relatedResults"/s,
      '"results":[],"relatedResults"',
    );
    expect(parseShopPage(html.replaceAll('/i/', '/x/'), artist).kind).toBe('layout_changed');
  });

  test.each([
    ['apollo', /^\d+\.\d{2} USD$/],
    ['apollo-references', /^\d+\.\d{2} USD$/],
    ['euro', /^\d+\.\d{2} EUR$/],
    ['yen', /^\d+ JPY$/],
    ['cards', /^\d+\.\d{2} USD$/],
  ] as const)('in the form %s returns title, link, image and price', (mode, price) => {
    const { parsed } = pageIn(mode);
    if (parsed.kind !== 'works') throw new Error(parsed.kind);
    const [work] = parsed.works;
    expect(work?.price).toMatch(price);
    expect(work?.title).toMatch(/^\w+ \w+$/);
    expect(work?.url).toMatch(new RegExp(`^https://www\\.redbubble\\.com/i/.*/${work?.id}\\.`));
    expect(work?.imageUrl).toContain(`.${work?.id.slice(-4)}/`);
  });

  test('whose images have no alt text takes titles from the text that matches the link, else from the link', () => {
    const { parsed } = pageIn('cards-without-alt');
    if (parsed.kind !== 'works') throw new Error(parsed.kind);
    const titles = parsed.works.map(({ title }) => title ?? '');
    expect(titles.filter((title) => /^\w+ \w+$/.test(title))).toHaveLength(titles.length / 2);
    expect(titles.filter((title) => /^\w+ \w+!$/.test(title))).toHaveLength(titles.length / 2);
  });

  test('returns at most the first 500 works', () => {
    const ids = Array.from({ length: 600 }, (_value, index) => String(10_000_000 + index));
    const links = ids.map((id) => `<a href="/i/sticker/x-by-${artist}/${id}.ABCDE">x</a>`);
    expect(idsOf(parseShopPage(`<main>${links.join('')}</main>`, artist))).toEqual(ids.slice(0, 500));
  });

  test('with too many elements for a tree is still read from its JSON', () => {
    const { html, ids } = pageIn('next');
    const parsed = parseShopPage(html.replace('<main', `${'<div>'.repeat(1_000)}<main`), artist);
    expect(idsOf(parsed)).toEqual(ids);
  });

  test('returns only links and images of the marketplace', () => {
    const html = pageIn('next')
      .html.replaceAll('"/i/', '"https://evil.test/i/')
      .replaceAll('https://ih1.redbubble.net', 'http://127.0.0.1');
    const parsed = parseShopPage(html, artist);
    if (parsed.kind !== 'works') throw new Error(parsed.kind);
    for (const work of parsed.works) {
      expect(work.url ?? 'https://www.redbubble.com/').toMatch(/^https:\/\/www\.redbubble\.com\//);
      expect(work.imageUrl).toBeUndefined();
    }
  });

  test('omits a work whose ids disagree', () => {
    const { html, ids } = pageIn('next');
    const parsed = parseShopPage(html.replace(`${ids[0]}_`, '99999999_'), artist);
    expect(idsOf(parsed)).not.toContain(ids[0]);
    expect(idsOf(parsed)).not.toContain('99999999');
  });
});
