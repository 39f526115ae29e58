import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startMarketplace } from '../../src/sandbox/marketplace/server/marketplace.ts';
import { findChromium, launchChromium } from '../browser/chromium.ts';
import { watchTraffic } from '../browser/traffic.ts';
import { startServerProcess } from '../process/server-process.ts';

export const artist = 'tideline-prints';

/**
 * The built application in a process of its own, beside the made-up marketplace, and a browser in front of
 * it.
 */
export interface Stage {
  readonly origin: string;
  readonly browser: Browser;
  /** Where the marketplace receives webhooks. */
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

/** Somebody's page, as wide and as bright as they like it; `from` lends the session of another page. */
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
