import { fileURLToPath } from 'node:url';
import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';
import type { ReceivedFeed } from '#tools/shop-monitor/server/sources/parse/feed.ts';
import type { ShopifyFacts } from '#tools/shop-monitor/server/sources/parse/shopify.ts';
import {
  type PageTask,
  type ParserLimits,
  type ParserMessage,
  type ParserProcess,
  type ParserTask,
  type RobotsTask,
  type ShopifyTask,
  startParserProcess,
} from './parser-process.ts';

/**
 * Parses what the marketplace sent in a child process, one task at a time, so that no page can block this
 * process or exhaust its memory. Throws PageTooHeavy at a limit, and the signal's reason if that aborts.
 */
export interface PageParser {
  readPage(page: Omit<PageTask, 'type'>, signal: AbortSignal): Promise<ParsedPage>;
  readFeed(feed: ReceivedFeed, signal: AbortSignal): Promise<ParsedPage>;
  readShopify(page: Omit<ShopifyTask, 'type'>, signal: AbortSignal): Promise<ParsedPage>;
  readShopifyFacts(bytes: Uint8Array, signal: AbortSignal): Promise<ShopifyFacts>;
  /** Whether a robots.txt allows us to read an address. */
  allows(question: Omit<RobotsTask, 'type'>, signal: AbortSignal): Promise<boolean>;
  /** Kills the child. Tasks that have not finished reject. */
  close(): void;
}

/** 5 s and 512 MB for a page. Node and the parser alone take 60 MB. */
export const parserLimits: ParserLimits = {
  timeoutMs: 5_000,
  memoryBytes: 368 * 1024 * 1024,
  cpuSeconds: 240,
  fileBytes: 0,
  tasks: 20,
};

/** Longer than the pause between two requests, so that one child parses all pages of a shop. */
const idleMs = 10_000;
const ownScript = fileURLToPath(new URL('./parser-child.ts', import.meta.url));

export interface PageParserOptions {
  readonly limits?: ParserLimits;
  readonly script?: string;
  readonly idleMs?: number;
}

/** Creates a parser. Its child starts with the first task and ends after 10 s without one. */
export function createPageParser(options: PageParserOptions = {}): PageParser {
  const { limits = parserLimits, script = ownScript } = options;
  let child: ParserProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  function endChild(): void {
    clearTimeout(idleTimer);
    child?.kill();
    child = undefined;
  }

  async function run(task: ParserTask, signal: AbortSignal): Promise<ParserMessage> {
    signal.throwIfAborted();
    if (isClosed) throw new Error('The page parser is closed');
    clearTimeout(idleTimer);
    if (!child?.isUsable()) endChild();
    child ??= startParserProcess(limits, script);
    try {
      return await child.run(task, signal);
    } finally {
      idleTimer = setTimeout(endChild, options.idleMs ?? idleMs).unref();
    }
  }

  function serialize(task: ParserTask, signal: AbortSignal): Promise<ParserMessage> {
    const outcome = last.then(() => run(task, signal));
    last = outcome.catch(() => undefined);
    return outcome;
  }

  return {
    readPage: async (page, signal) => pageOf(await serialize({ type: 'page', ...page }, signal)),
    readFeed: async (feed, signal) => pageOf(await serialize({ type: 'feed', ...feed }, signal)),
    readShopify: async (page, signal) => pageOf(await serialize({ type: 'shopify', ...page }, signal)),
    async readShopifyFacts(bytes, signal) {
      const message = await serialize({ type: 'facts', bytes }, signal);
      if (message.type !== 'facts') throw unexpected(message);
      return message.facts;
    },
    async allows(question, signal) {
      const message = await serialize({ type: 'robots', ...question }, signal);
      if (message.type !== 'robots') throw unexpected(message);
      return message.allows;
    },
    close() {
      isClosed = true;
      endChild();
    },
  };
}

function pageOf(message: ParserMessage): ParsedPage {
  if (message.type !== 'page') throw unexpected(message);
  return message.page;
}

function unexpected(message: ParserMessage): Error {
  const received = message.type === 'failed' ? message.message : message.type;
  return new Error(`Expected an outcome from the parser child, received ${received}`);
}
