import { fileURLToPath } from 'node:url';
import type { ParsedPage } from '../parse/page.ts';
import type { PageTask, ParserMessage, ParserTask, RobotsTask } from './messages.ts';
import { type ParserLimits, type ParserProcess, startParserProcess } from './parser-process.ts';

/**
 * Reads what the marketplace sent in a child process, one task at a time, so that no page holds up this
 * process or takes its memory. Both throw PageTooHeavy at a limit, and the signal's reason when that aborts.
 */
export interface PageParser {
  readPage(page: Omit<PageTask, 'type'>, signal: AbortSignal): Promise<ParsedPage>;
  /** Whether a robots.txt lets us read an address. */
  allows(question: Omit<RobotsTask, 'type'>, signal: AbortSignal): Promise<boolean>;
  /** Ends the child; whoever waits for it is told. */
  close(): void;
}

/** A page is ended after 5 s or at 512 MB. Node and the parser alone take 60 MB. */
export const parserLimits: ParserLimits = {
  timeoutMs: 5_000,
  memoryBytes: 368 * 1024 * 1024,
  cpuSeconds: 240,
  fileBytes: 0,
  tasks: 20,
};

/** Longer than the pause between two pages of a shop, so that one child reads all of them. */
const idleMs = 10_000;
const ownScript = fileURLToPath(new URL('./parser-child.ts', import.meta.url));

export interface PageParserOptions {
  readonly limits?: ParserLimits;
  readonly script?: string;
  readonly idleMs?: number;
}

/** Creates a parser; its child starts with the first task and ends when there is nothing to do. */
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

  function inTurn(task: ParserTask, signal: AbortSignal): Promise<ParserMessage> {
    const outcome = last.then(() => run(task, signal));
    last = outcome.catch(() => undefined);
    return outcome;
  }

  return {
    async readPage(page, signal) {
      const message = await inTurn({ type: 'page', ...page }, signal);
      if (message.type !== 'page') throw unexpected(message);
      return message.page;
    },
    async allows(question, signal) {
      const message = await inTurn({ type: 'robots', ...question }, signal);
      if (message.type !== 'robots') throw unexpected(message);
      return message.allows;
    },
    close() {
      isClosed = true;
      endChild();
    },
  };
}

function unexpected(message: ParserMessage): Error {
  const received = message.type === 'failed' ? message.message : message.type;
  return new Error(`Expected an outcome from the parser child, received ${received}`);
}
