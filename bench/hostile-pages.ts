import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createPageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { PageTooHeavy } from '#tools/shop-monitor/server/parser/parser-process.ts';
import { row } from './report.ts';

const pageBytes = 8_000_000;
const card = '<a data-testid="sr-media-card-12345678_a_b" href="/i/a/b/12345678.ABCDE">';

/**
 * Pieces of pages that are slow to parse. Each is repeated up to the size that is still fetched.
 */
const pieces = [
  '<div>',
  '<b>',
  '<b><i><p>',
  '<svg><p>',
  '<table><tr><td>',
  card,
  '<script ',
  '<script id="__NEXT_DATA__" ',
];

/** Measures how long hostile pages take, and how long they block the event loop of this process. */
export async function benchHostilePages(): Promise<void> {
  const parser = createPageParser();
  const read = (html: string) =>
    parser.readPage(
      { bytes: Buffer.from(html), contentType: '', artist: 'bench' },
      new AbortController().signal,
    );
  await read('');
  for (const piece of pieces) await measure(`8 MB of ${piece.slice(0, 28)}`, () => read(fill(piece)));
  const wide = `<div id="SearchResultsGrid">${card.repeat(500)}${'<i></i>'.repeat(45_000)}</div>`;
  await measure('45,000 elements in 500 nested cards', () => read(wide));
  parser.close();
}

function fill(piece: string): string {
  return piece.repeat(pageBytes / piece.length);
}

async function measure(what: string, read: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedMs = performance.now();
  const outcome = await read().catch((error: unknown) => {
    if (error instanceof PageTooHeavy) return error;
    throw error;
  });
  const tookMs = performance.now() - startedMs;
  delay.disable();
  const ended = outcome instanceof PageTooHeavy ? ', ended' : '';
  row(
    what,
    `${tookMs.toFixed(0)} ms`,
    `event loop blocked for ${(delay.max / 1e6).toFixed(1)} ms at most${ended}`,
  );
}
