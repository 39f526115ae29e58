import { describe, expect, test } from 'vitest';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { createRandom, pick, type Random } from '#sandbox/marketplace/server/random.ts';
import { writeShopPage } from '#sandbox/marketplace/server/shop-page.ts';
import { createMarketplaceState } from '#sandbox/marketplace/server/state.ts';
import type { ParsedWork } from '#tools/shop-monitor/server/parse/page.ts';
import { parseShopPage } from './parse.ts';

const artist = 'some-artist';
const pageCount = 4_000;
const formats: readonly Mode[] = [
  'next',
  'apollo',
  'json-script',
  'item-list',
  'cards',
  'all-products-links',
  'related-works',
  'hostile-titles',
  'script-in-title',
];
const fragments = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  '<',
  '>',
  '</script>',
  '\u0000',
  '\uD800',
  '{{%2F}}',
  '{{%ff}}',
  '0',
  '_',
  '/',
  '::',
];

type Mutation = (page: string, random: Random) => string;

const at = (page: string, random: Random) => Math.floor(random() * page.length);

const mutations: readonly Mutation[] = [
  (page, random) => page.slice(0, at(page, random)),
  (page, random) => page.slice(at(page, random)),
  (page, random) => {
    const start = at(page, random);
    return page.slice(0, start) + page.slice(start + Math.floor(random() * 300));
  },
  (page, random) => {
    const start = at(page, random);
    return page.slice(0, start) + pick(random, fragments) + page.slice(start + 1);
  },
  (page, random) => {
    const start = at(page, random);
    const piece = page.slice(start, start + Math.floor(random() * 2_000));
    const target = at(page, random);
    return page.slice(0, target) + piece + page.slice(target);
  },
  (page, random) =>
    page.replaceAll(pick(random, ['"', '}', '_', 'work', 'id', 'price', '<', ':']), pick(random, fragments)),
  (page, random) => page + pick(random, ['{', '[', '"', '<a href="']).repeat(20_000),
];

function mutate(page: string, random: Random): string {
  let mutated = page;
  const rounds = 1 + Math.floor(random() * 4);
  for (let round = 0; round < rounds; round += 1) mutated = pick(random, mutations)(mutated, random);
  return mutated;
}

/** Whether the page contains the work's id, and all fields are valid. */
function isOnPage({ id, url, title }: ParsedWork, html: string): boolean {
  const ofRedbubble = url === undefined || url.startsWith('https://www.redbubble.com/');
  return html.includes(id) && /^\d{5,12}$/.test(id) && ofRedbubble && !/\p{Cc}/u.test(title ?? '');
}

describe('the parser', () => {
  test(`reads ${pageCount} mutated pages: none throws, and each page names its works`, {
    timeout: 300_000,
  }, () => {
    const random = createRandom(20_261_121);
    const state = createMarketplaceState(5);
    const kinds: Record<string, number> = {};
    const wrong: ParsedWork[] = [];
    let works = 0;
    for (let count = 0; count < pageCount; count += 1) {
      state.setMode(artist, formats[count % formats.length] ?? 'next');
      const html = mutate(writeShopPage(state, state.shop(artist), { number: 1, recent: true }), random);
      const parsed = parseShopPage(html, artist);
      kinds[parsed.kind] = (kinds[parsed.kind] ?? 0) + 1;
      if (parsed.kind !== 'works') continue;
      works += parsed.works.length;
      wrong.push(...parsed.works.filter((work) => !isOnPage(work, html)));
    }
    process.stdout.write(`${pageCount} mutated pages: ${works} works, ${JSON.stringify(kinds)}\n`);
    expect(wrong).toEqual([]);
    expect(works).toBeGreaterThan(pageCount);
  });
});
