import type { Page, Request } from 'playwright-core';

interface Traffic {
  readonly underWay: Set<Request>;
  startedCount: number;
}

const traffics = new WeakMap<Page, Traffic>();

/** Long enough for a response to be drawn, and for what is drawn to ask on. */
const threeIdleFrames = `(async () => {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
  }
})()`;

/** Follows a page's requests from its start on, for `quiet`. */
export function watchTraffic(page: Page): void {
  const traffic: Traffic = { underWay: new Set(), startedCount: 0 };
  traffics.set(page, traffic);
  page.on('request', (request) => {
    traffic.startedCount += 1;
    traffic.underWay.add(request);
  });
  const forget = (request: Request) => traffic.underWay.delete(request);
  page.on('requestfinished', forget).on('requestfailed', forget);
}

/**
 * Resolves when a page asks its server for nothing more: no request is under way, and its scripts start none.
 * Half a second sooner than Playwright's `networkidle`, which waits that long for nothing to happen.
 */
export async function quiet(page: Page): Promise<void> {
  const traffic = traffics.get(page);
  if (!traffic) throw new Error('Expected a page whose requests are followed, received another one');
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
