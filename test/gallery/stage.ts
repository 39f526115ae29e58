import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import { findChromium, launchChromium } from '#test/browser/chromium.ts';
import { watchTraffic } from '#test/browser/settle.ts';
import { startServerProcess } from '#test/process/server-process.ts';

export const artist = 'tideline-prints';

/** The built application in its own process, the made-up marketplace and a browser. */
export interface Stage {
  readonly origin: string;
  readonly browser: Browser;
  /** The address at which the marketplace receives webhooks. */
  readonly hookUrl: string;
  close(): Promise<void>;
}

export async function startStage(): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-gallery-'));
  const market = await startMarketplace({ seed: 7 });
  const server = await startServerProcess(dataDir, {
    MARKETPLACE_ORIGIN: market.origin,
    OUTBOUND_ALLOW: new URL(market.origin).host,
  });
  const browser = await launchChromium(await findChromium());
  return {
    origin: server.origin,
    browser,
    hookUrl: `${market.origin}/hooks/${artist}`,
    async close() {
      await browser.close();
      await server.end('SIGTERM');
      await market.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface Look {
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const heights: Readonly<Record<number, number>> = { 390: 844, 768: 1024, 1280: 900, 1920: 1080 };

/** Opens a page with this width and theme; with `from` in the session of another page. */
export async function openPage(stage: Stage, look: Look, from?: Page): Promise<Page> {
  const context = await stage.browser.newContext({
    baseURL: stage.origin,
    viewport: { width: look.width, height: heights[look.width] ?? 900 },
    colorScheme: look.colorScheme,
    hasTouch: look.width < 768,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    ...(from && { storageState: await from.context().storageState() }),
  });
  return context.on('page', watchTraffic).newPage();
}
