import { type CheerioAPI, load } from 'cheerio/slim';
import { readApollo } from './apollo.ts';
import { readItemList, readJsonScripts, readNextData } from './data-scripts.ts';
import { readCards, readLinks, readMarkers, readTextLinks } from './links.ts';
import {
  type Found,
  maxWorksPerPage,
  type ParsedPage,
  type ParsedWork,
  type Strategy,
} from '#tools/shop-monitor/server/parse/page.ts';
import { parseProductLink, titleOfLink } from './product-link.ts';
import { findTreeExcess } from '#tools/shop-monitor/server/parse/tree-limits.ts';

/**
 * Decodes a page in the charset of its `Content-Type`; in UTF-8 if that names none or an unknown one. Never
 * throws: invalid bytes become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string): string {
  const charset = /charset="?([\w-]{1,40})/i.exec(contentType)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder().decode(bytes);
    throw error;
  }
}

/**
 * Reads a page of `artist`'s shop. The first strategy that finds works wins; later ones only fill gaps in
 * them. Pure and safe for untrusted pages: never throws, and returns no work that the page does not name.
 */
export function parseShopPage(html: string, artist: string): ParsedPage {
  const tree = lazyTree(html);
  const tries = strategiesFor(html, artist, tree);
  const data: Found[] = [];
  let works: Map<string, ParsedWork> | undefined;
  let winner: Strategy | undefined;
  for (const [strategy, read] of tries) {
    const found = read();
    if (!found) continue;
    data.push(found);
    if (works) fillGaps(works, found.works);
    else if (found.works.length > 0) {
      works = byId(found.works);
      winner = strategy;
    }
    if (works && ![...works.values()].some(hasGap)) break;
  }
  if (data.some(({ closed }) => closed)) return { kind: 'closed' };
  const resultCount = firstOf(data, 'resultCount');
  if (!works || !winner) return withoutWorks(resultCount, tree());
  const totalPages = firstOf(data, 'totalPages');
  const titled = Array.from(works.values(), (work) => withTitle(work, artist));
  return { kind: 'works', works: titled, strategy: winner, resultCount, totalPages };
}

type Try = readonly [Strategy, () => Found | undefined];

function strategiesFor(html: string, artist: string, lazy: () => Tree): Try[] {
  const tree = () => lazy().$;
  return [
    ['next', () => readNextData(html, artist)],
    ['apollo', () => readApollo(html, artist)],
    ['json', () => readJsonScripts(scriptTexts(tree(), 'script[type="application/json"]'), artist)],
    ['item-list', () => readItemList(scriptTexts(tree(), 'script[type="application/ld+json"]'))],
    ['cards', () => readCards(tree(), artist)],
    ['links', () => readLinks(tree(), artist)],
    ['text', () => readTextLinks(html, artist)],
  ];
}

/** In characters. The largest captured page had 1.2 million. */
const maxTreeLength = 2_000_000;

interface Tree {
  readonly $: CheerioAPI;
  /** Why the tree was left empty; undefined where it was built. */
  readonly excess: string | undefined;
}

/** Building the tree costs more than parsing all JSON, so it is built only when a strategy asks for it. */
function lazyTree(html: string): () => Tree {
  let tree: Tree | undefined;
  return () => (tree ??= buildTree(html.slice(0, maxTreeLength)));
}

function buildTree(html: string): Tree {
  const excess = findTreeExcess(html);
  return { $: load(excess === undefined ? html : ''), excess };
}

function scriptTexts($: CheerioAPI, selector: string): string[] {
  return $(selector)
    .toArray()
    .map((script) => $(script).text());
}

function byId(works: readonly ParsedWork[]): Map<string, ParsedWork> {
  const unique = new Map<string, ParsedWork>();
  for (const work of works) {
    if (unique.size === maxWorksPerPage) break;
    if (!unique.has(work.id)) unique.set(work.id, work);
  }
  return unique;
}

function fillGaps(works: Map<string, ParsedWork>, others: readonly ParsedWork[]): void {
  for (const other of others) {
    const work = works.get(other.id);
    if (!work) continue;
    works.set(work.id, {
      id: work.id,
      url: work.url ?? other.url,
      title: work.title ?? other.title,
      imageUrl: work.imageUrl ?? other.imageUrl,
      price: work.price ?? other.price,
    });
  }
}

/** The title in the link is used only if the page has no other. */
function withTitle(work: ParsedWork, artist: string): ParsedWork {
  return { ...work, title: work.title ?? titleOfLink(parseProductLink(work.url), artist) };
}

/** Many pages have no price, so a missing one is no reason to try further strategies. */
function hasGap({ url, title, imageUrl }: ParsedWork): boolean {
  return url === undefined || title === undefined || imageUrl === undefined;
}

function firstOf(data: readonly Found[], name: 'resultCount' | 'totalPages'): number | undefined {
  return data.map((found) => found[name]).find((value) => value !== undefined);
}

/** A shop counts as empty only if its page says so; else its layout has changed. */
function withoutWorks(resultCount: number | undefined, { $, excess }: Tree): ParsedPage {
  const { isShop, saysEmpty } = readMarkers($);
  if (resultCount === 0 || (resultCount === undefined && saysEmpty)) return { kind: 'empty' };
  if (resultCount !== undefined)
    return { kind: 'layout_changed', reason: `none of ${resultCount} works could be read` };
  const reason = isShop ? 'the grid holds no works' : 'nothing marks it as a shop';
  return { kind: 'layout_changed', reason: excess ?? reason };
}
