import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession } from 'playwright-core';
import { ensureBuilt } from '#scripts/build.mjs';
import { users } from '#account/access/server/tables.ts';
import { createDeps } from '#app/server/deps.ts';
import { createServer } from '#app/server/server.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { paths } from '#platform/shared/paths.ts';
import { findChromium, launchChromium } from '#test/browser/chromium.ts';
import { newEmail, signUp } from '#test/browser/sign-in-steps.ts';
import { openBenchDatabase } from './bench-database.ts';
import { row, sized } from './report.ts';

/**
 * Measures how soon each page of a subscriber shows its heading, on a connection of 100 ms round trip and 10
 * Mbit/s: with an empty cache, and again with a full one. The subscriber signed in at the identity provider,
 * as most do. Targets: 600 and 350 ms, at most 20 requests, 180 KB of scripts, and a layout shift of 0.02.
 */
const connection = {
  offline: false,
  latency: 100,
  downloadThroughput: 1_250_000,
  uploadThroughput: 1_250_000,
};
const rounds = sized(3, 1);
const pages = [
  paths.landing,
  paths.app,
  paths.redbubble,
  paths.textOverlay,
  paths.imagePadding,
  paths.audioExtraction,
  paths.templates,
  paths.results,
  paths.webhooks,
  paths.apiKeys,
  paths.account,
  `${paths.account}?tab=usage`,
  `${paths.account}?tab=billing`,
  `${paths.account}?tab=settings`,
];
/** What a page requests later than this after its heading does not count as part of its load. */
const settleMs = 1_000;

/** Runs in the page, before its own scripts: when its heading was there, and how far things have moved. */
const observers = `
  window.seen = { headingMs: 0, shift: 0 };
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('main h1')) return;
    observer.disconnect();
    requestAnimationFrame(() => { window.seen.headingMs = performance.now(); });
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

interface Visit {
  readonly headingMs: number;
  readonly requests: number;
  readonly scriptBytes: number;
  readonly shift: number;
}

const root = fileURLToPath(new URL('..', import.meta.url));
await ensureBuilt(root, process.execPath);
const { database, dataDir, close } = await openBenchDatabase('pglite');
const deps = await createDeps(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), {
  database,
  webDir: fileURLToPath(new URL('../dist/web', import.meta.url)),
});
const { app } = await createServer(deps);
const browser = await launchChromium(await findChromium());
try {
  const context = await signedIn(browser, await app.listen({ port: 0, host: '127.0.0.1' }));
  for (const path of pages) await measure(context, path);
} finally {
  await browser.close();
  app.server.closeAllConnections();
  await app.close();
  await deps.close();
  await close();
}

async function signedIn(chromium: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await chromium.newContext({ baseURL, viewport: { width: 1366, height: 660 } });
  const page = await context.newPage();
  await page.goto(paths.login);
  await signUp(page, newEmail());
  await database.orm.update(users).set({ userStatus: 'active_sub' });
  // A subscriber's browser has seen them as one before.
  await page.goto(paths.app, { waitUntil: 'networkidle' });
  await page.close();
  return context;
}

async function measure(context: BrowserContext, path: string): Promise<void> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) {
    cold.push(await visit(context, path, true));
    warm.push(await visit(context, path, false));
  }
  const { headingMs, requests, scriptBytes, shift } = middle(cold);
  const kilobytes = Math.round(scriptBytes / 1_000);
  row(
    path,
    `${headingMs} ms`,
    `warm ${middle(warm).headingMs} ms, ${requests} requests, ${kilobytes} KB of scripts, shift ${shift.toFixed(3)}`,
  );
}

function middle(visits: readonly Visit[]): Visit {
  const found = visits.toSorted((a, b) => a.headingMs - b.headingMs)[visits.length >> 1];
  if (!found) throw new Error('Expected a visit, received none');
  return found;
}

/** Opens a page in a tab of its own, with an empty cache if `cold`. */
async function visit(context: BrowserContext, path: string, cold: boolean): Promise<Visit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  if (cold) await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', connection);
  await page.addInitScript(observers);
  const traffic = watchTraffic(session);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  await page.waitForTimeout(settleMs);
  if (!page.url().endsWith(path)) throw new Error(`Expected ${path}, arrived at ${page.url()}`);
  const { headingMs, shift } = await page.evaluate<Pick<Visit, 'headingMs' | 'shift'>>('window.seen');
  await page.close();
  return { headingMs: Math.round(headingMs), shift, ...traffic };
}

/** Counts requests, and the bytes of scripts as they came over the wire. */
function watchTraffic(session: CDPSession): Pick<Visit, 'requests' | 'scriptBytes'> {
  const counted = { requests: 0, scriptBytes: 0 };
  const scripts = new Set<string>();
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) counted.requests += 1;
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) counted.scriptBytes += encodedDataLength;
  });
  return counted;
}
