import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mode } from '#sandbox/marketplace/server/modes.ts';
import { writeShopPage } from '#sandbox/marketplace/server/shop-page.ts';
import { createMarketplaceState } from '#sandbox/marketplace/server/state.ts';
import { createPageParser, type PageParser, parserLimits } from './page-parser.ts';
import { PageTooHeavy } from './parser-process.ts';

const testScript = fileURLToPath(new URL('../../../../../test/shop-pages/parser-child.ts', import.meta.url));
const never = new AbortController().signal;
const contentType = 'text/html; charset=utf-8';

function pageOf(artist: string, mode: Mode = 'apollo') {
  const state = createMarketplaceState(3);
  state.setMode(artist, mode);
  const html = writeShopPage(state, state.shop(artist), { number: 1, recent: true });
  return { bytes: Buffer.from(html), contentType, artist };
}

describe('the page parser', () => {
  const limits = { ...parserLimits, timeoutMs: 60_000 };
  let parser: PageParser;
  beforeEach(() => {
    parser = createPageParser({ script: testScript, limits });
  });
  afterEach(() => parser.close());

  const readsAgain = async () => {
    await expect(parser.readPage(pageOf('some-artist'), never)).resolves.toMatchObject({ kind: 'works' });
  };
  const request = (behaviour: string) => ({
    ...pageOf('some-artist'),
    bytes: Buffer.from(`please:${behaviour}`),
  });
  /** Asks the child for its process id. */
  const childPid = async () => {
    const page = await parser.readPage(request('say-pid'), never);
    return page.kind === 'layout_changed' ? Number(page.reason) : Number.NaN;
  };

  test.each([
    ['eat', 'allocates memory outside of the heap without end'],
    ['heap', 'allocates memory without end'],
    ['vanish', 'ends its process'],
  ])('%s: a page that %s is too heavy, and the next one is read', async (behaviour) => {
    await expect(parser.readPage(request(behaviour), never)).rejects.toThrow(PageTooHeavy);
    await readsAgain();
  });

  test('a page that takes too long is too heavy, and the next one is read', async () => {
    parser.close();
    const shortly = { ...limits, timeoutMs: 500 };
    parser = createPageParser({ script: testScript, limits: shortly });
    await expect(parser.readPage(request('spin'), never)).rejects.toThrow('longer than 500 ms');
    shortly.timeoutMs = limits.timeoutMs;
    await readsAgain();
  });

  test('pages that are sent at once are read one after the other', async () => {
    const pages = [pageOf('one-artist'), request('vanish'), pageOf('two-artist')];
    const outcomes = await Promise.allSettled(pages.map((page) => parser.readPage(page, never)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test('an error of the parser is not PageTooHeavy', async () => {
    const failing = parser.readPage(request('fail'), never);
    await expect(failing).rejects.toThrow('broken on purpose');
    await expect(failing).rejects.not.toBeInstanceOf(PageTooHeavy);
    await readsAgain();
  });

  test('a child that does not start is an error', async () => {
    const broken = createPageParser({ script: `${testScript}.missing` });
    const failing = broken.readPage(pageOf('some-artist'), never);
    await expect(failing).rejects.toThrow('Expected the parser child to start');
    broken.close();
  });

  test('an aborted task rejects with the reason, and its child is killed', async () => {
    const pid = await childPid();
    const stopping = new AbortController();
    const reading = parser.readPage(request('spin'), stopping.signal);
    const waiting = parser.readPage(pageOf('some-artist'), stopping.signal);
    await setImmediate();
    stopping.abort(new Error('stopped'));
    await expect(reading).rejects.toThrow('stopped');
    await expect(waiting).rejects.toThrow('stopped');
    expect(await childPid()).not.toBe(pid);
  });

  test('one child parses several pages, and is replaced after its limit of tasks', async () => {
    parser.close();
    parser = createPageParser({ script: testScript, limits: { ...limits, tasks: 2 } });
    const pids = [await childPid(), await childPid(), await childPid()];
    expect(pids[1]).toBe(pids[0]);
    expect(pids[2]).not.toBe(pids[0]);
  });

  test('an idle child ends', async () => {
    parser.close();
    parser = createPageParser({ script: testScript, idleMs: 0 });
    const pid = await childPid();
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  test('passes none of our settings to its child', async () => {
    const page = await parser.readPage(request('say-environment'), never);
    expect(page).toMatchObject({ reason: 'MALLOC_ARENA_MAX' });
  });
});

describe('the parser child of the application', () => {
  let parser: PageParser;
  beforeEach(() => {
    parser = createPageParser();
  });
  afterEach(() => parser.close());

  test('reads a page in the charset of its header', async () => {
    const { bytes, artist } = pageOf('some-artist', 'cards');
    const html = bytes.toString().replaceAll(/alt="[^"]*"/g, 'alt="Café"');
    const page = await parser.readPage(
      { bytes: Buffer.from(html, 'latin1'), contentType: 'text/html; charset=iso-8859-1', artist },
      never,
    );
    if (page.kind !== 'works') throw new Error(page.kind);
    expect(page.works[0]?.title).toBe('Café');
  });

  test.each(['nested-elements', 'nested-cards', 'unclosed-tags'] as const)(
    'finds nothing on a page in the form %s',
    async (mode) => {
      await expect(parser.readPage(pageOf('some-artist', mode), never)).resolves.toMatchObject({
        kind: 'layout_changed',
      });
    },
  );

  test('reads the rules of a robots.txt', async () => {
    const rules = 'User-agent: *\nDisallow: /people/*/explore\n';
    const allows = (path: string) => parser.allows({ rules, url: `https://www.redbubble.com${path}` }, never);
    expect([await allows('/people/x1/shop'), await allows('/people/x1/explore')]).toEqual([true, false]);
  });

  test('rejects a robots.txt whose groups multiply', async () => {
    const agents = Array.from({ length: 15_000 }, (_value, index) => `User-agent: a${index}`).join('\n');
    const rules = `${agents}\n${'Allow: /x\n'.repeat(20_000)}`;
    parser.close();
    parser = createPageParser({ limits: { ...parserLimits, timeoutMs: 1_000 } });
    await expect(parser.allows({ rules, url: 'https://www.redbubble.com/' }, never)).rejects.toThrow(
      PageTooHeavy,
    );
  });
});

/** Signal 0 only checks whether the process exists. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No such process.
    return false;
  }
}
