import type { Page, Request } from 'playwright-core';

interface Traffic {
  readonly underWay: Set<Request>;
  startedCount: number;
}

const traffics = new WeakMap<Page, Traffic>();

/** Long enough for a response to be rendered, and for the rendered components to send requests. */
const threeIdleFrames = `(async () => {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
  }
})()`;

/** Resolves when a screen is complete: its heading, its data, its fonts. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await quiet(page);
  await page.evaluate('document.fonts.ready');
}

/** Follows a new page's requests, for `settle`. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), startedCount: 0 };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    // A player leaves its request open until more of the audio is heard.
    if (request.resourceType() === 'media') return;
    traffic.startedCount += 1;
    traffic.underWay.add(request);
  });
  const forget = (request: Request) => traffic.underWay.delete(request);
  page.on('requestfinished', forget).on('requestfailed', forget);
}

/**
 * Resolves when no request is under way and the page's scripts start none. Playwright's `networkidle` would
 * take half a second longer.
 */
async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (!traffic) throw new Error('Expected a page that watchTraffic follows, received another one');
  for (let startedCount = -1; startedCount < traffic.startedCount; ) {
    ({ startedCount } = traffic);
    await Promise.all([...traffic.underWay].map(ended));
    await page.evaluate(threeIdleFrames);
  }
}

async function ended(request: Request): Promise<void> {
  const response = await request.response();
  await response?.finished();
}
