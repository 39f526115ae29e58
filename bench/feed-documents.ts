import { readdirSync, readFileSync } from 'node:fs';
import { badFeeds, goodFeeds, shopifyDocuments } from '#test/shop-pages/feed-documents.ts';
import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import { createPageParser, type PageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { PageTooHeavy } from '#tools/shop-monitor/server/parser/parser-process.ts';
import { row } from './report.ts';

const signal = new AbortController().signal;
const origin = 'https://shop.test';
const facts = { count: null, currency: 'USD' };

/** Reads each document of the corpus of feeds and Shopify pages in a parser process of its own. */
export async function benchFeedDocuments(): Promise<void> {
  for (const [name, feed] of goodFeeds) await measure(name, (parser) => parser.readFeed(feed, signal));
  for (const [name, make] of badFeeds) {
    const feed = make();
    await measure(name, (parser) => parser.readFeed(feed, signal));
  }
  for (const [name, make] of shopifyDocuments) {
    const bytes = Buffer.from(make());
    await measure(`Shopify: ${name}`, (parser) => parser.readShopify({ bytes, origin, facts }, signal));
  }
}

async function measure(name: string, read: (parser: PageParser) => Promise<ParsedPage>): Promise<void> {
  const parser = createPageParser();
  // Starts the process.
  await parser.allows({ rules: '', url: origin }, signal);
  const restingMegabytes = peakMegabytes();
  const startedMs = performance.now();
  const page = await read(parser).catch((error: unknown) => {
    if (error instanceof PageTooHeavy) return error;
    throw error;
  });
  const tookMs = performance.now() - startedMs;
  const grownMegabytes = peakMegabytes() - restingMegabytes;
  parser.close();
  const memory = Number.isNaN(grownMegabytes) ? 'ended' : `+${grownMegabytes.toFixed(0)} MB`;
  row(name, `${tookMs.toFixed(1)} ms`, `${memory}, ${outcomeOf(page)}`);
}

function outcomeOf(page: ParsedPage | PageTooHeavy): string {
  if (page instanceof PageTooHeavy) return page.message;
  if (page.kind === 'works') return `${page.works.length} works`;
  return page.kind === 'layout_changed' ? `refused: ${page.reason}` : page.kind;
}

/** Returns the most memory that the parser process has had; NaN without one. */
function peakMegabytes(): number {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const peaks = children
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('parser-child'))
    .map((pid) => /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return Number(peaks[0]) / 1024;
}
