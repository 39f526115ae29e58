import { type CheerioAPI, load } from 'cheerio/slim';
import { readApollo } from './apollo.ts';
import { readItemList } from './item-list.ts';
import { readJsonScripts } from './json-scripts.ts';
import { readCards, readLinks, readMarkers } from './links.ts';
import { readNextData } from './next-data.ts';
import { type Found, maxWorksPerPage, type ParsedPage, type ParsedWork, type Strategy } from './page.ts';
import { parseProductLink, titleOfLink } from './product-link.ts';
import { readTextLinks } from './text-links.ts';
import { findTreeExcess } from './tree-limits.ts';

/**
 * Reads a page of `artist`'s shop. Each strategy has its turn until one finds works; later ones only fill
 * what that one left open. Pure, for pages of strangers: never throws, invents nothing, knows no work that
 * the page does not name.
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
  if (!works || !winner) return judgeNothing(resultCount, tree());
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

/** The largest captured page had 1.2 million characters. */
const maxTreeLength = 2_000_000;

interface Tree {
  readonly $: CheerioAPI;
  /** Why it is empty, whatever the page holds. */
  readonly excess: string | undefined;
}

/** The tree costs more than all JSON together, so that it is only built where JSON left a question. */
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

/** The link's words are the last to be asked for a title. */
function withTitle(work: ParsedWork, artist: string): ParsedWork {
  return { ...work, title: work.title ?? titleOfLink(parseProductLink(work.url), artist) };
}

/** A price may well be absent; the rest is worth another look. */
function hasGap({ url, title, imageUrl }: ParsedWork): boolean {
  return url === undefined || title === undefined || imageUrl === undefined;
}

function firstOf(data: readonly Found[], name: 'resultCount' | 'totalPages'): number | undefined {
  return data.map((found) => found[name]).find((value) => value !== undefined);
}

/** Nothing is only believed of a page that says so itself (marketplace, Parser). */
function judgeNothing(resultCount: number | undefined, { $, excess }: Tree): ParsedPage {
  const { isShop, saysEmpty } = readMarkers($);
  if (resultCount === 0 || (resultCount === undefined && saysEmpty)) return { kind: 'empty' };
  if (resultCount !== undefined)
    return { kind: 'layout_changed', reason: `none of ${resultCount} works could be read` };
  const reason = isShop ? 'the grid holds no works' : 'nothing marks it as a shop';
  return { kind: 'layout_changed', reason: excess ?? reason };
}
