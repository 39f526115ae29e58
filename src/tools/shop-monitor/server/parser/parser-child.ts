import { decodePage, parseShopPage } from '#tools/shop-monitor/server/redbubble/parse/parse.ts';
import { allowsPage } from '#tools/shop-monitor/server/parse/robots-rules.ts';
import { parseFeed } from '#tools/shop-monitor/server/sources/parse/feed.ts';
import { parseShopifyFacts, parseShopifyPage } from '#tools/shop-monitor/server/sources/parse/shopify.ts';
import type { ParserMessage, ParserTask } from './parser-process.ts';

/**
 * The program of the parser child: parses untrusted pages, one task after another. It has no settings, no
 * secrets, no database and no network use, and it exits with its parent.
 */
function work(task: ParserTask): ParserMessage {
  try {
    if (task.type === 'robots') return { type: 'robots', allows: allowsPage(task.rules, task.url) };
    if (task.type === 'facts') return { type: 'facts', facts: parseShopifyFacts(task.bytes) };
    if (task.type === 'feed') return { type: 'page', page: parseFeed(task) };
    if (task.type === 'shopify')
      return { type: 'page', page: parseShopifyPage(task.bytes, task.origin, task.facts) };
    return { type: 'page', page: parseShopPage(decodePage(task.bytes, task.contentType), task.artist) };
  } catch (error) {
    return {
      type: 'failed',
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

function send(message: ParserMessage): void {
  process.send?.(message);
}

process.on('message', (task: ParserTask) => send(work(task)));
process.once('disconnect', () => process.exit(0));
send({ type: 'ready' });
