import { fileURLToPath } from 'node:url';
import type { CDPSession, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { ensureBuilt } from '#scripts/build.mjs';
import { startSession } from '#account/access/server/sessions.ts';
import { users } from '#account/access/server/tables.ts';
import { createDeps } from '#app/server/deps.ts';
import { loadConfig } from '#platform/server/config/config.ts';
import { createServer } from '#app/server/server.ts';
import { findChromium, launchChromium } from '#test/browser/chromium.ts';
import { openBenchDatabase } from './bench-database.ts';
import type { PlacedLayer } from '#tools/text-overlay/web/state/overlay.ts';
import { mixedLayers, shadowedTexts } from './editor/layers.ts';
import { row, sized } from './report.ts';

/**
 * Measures the time from an input to the next paint (Event Timing API) in the editor with a photograph of 24
 * megapixels: typing, sliders, nudges, and dragging a text. Target: under 100 ms for 98 of 100. Then the time
 * between frames, and of scripts in each, while one of 20 texts with shadows is moved, resized and turned on
 * a print, and one of 20 layers of every type. Target: 60 a second, with at most 8 ms of scripts.
 */
const photograph = { width: 6_000, height: 4_000 };
const print = { width: 4_500, height: 5_400 };
const presses = sized(80, 2);
/** Between presses. */
const typing = { delay: 30 };
const wantedMs = 100;
const wantedFrameMs = 1_000 / 60;
const wantedScriptMs = 8;
/** Pointer moves of each drag, a frame or more apart. */
const dragSteps = sized(90, 5);
/** The browser reports nothing shorter. */
const shortestReportedMs = 16;

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
  const page = await openEditor(await app.listen({ port: 0, host: '127.0.0.1' }));
  await measureAll(page);
  await measureTexts(page);
  await measureMixed(page);
} finally {
  await browser.close();
  app.server.closeAllConnections();
  await app.close();
  await deps.close();
  await close();
}

async function openEditor(origin: string): Promise<Page> {
  const [user] = await database.orm
    .insert(users)
    .values({ username: 'bench', userStatus: 'active_sub' })
    .returning();
  if (!user) throw new Error('Expected a user, received none');
  const value = await startSession(database, deps.clock, user.id, {
    address: '127.0.0.1',
    userAgent: 'bench',
  });
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 1_000 } });
  await context.addCookies([{ name: 'overprint_session', value, url: origin }]);
  const page = await context.newPage();
  await page.addInitScript(`
    window.latencies = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId) latencies.set(interactionId, Math.max(duration, latencies.get(interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: ${shortestReportedMs} });`);
  await page.goto('/text-overlay');
  await openPicture(page, photograph);
  return page;
}

async function openPicture(page: Page, size: { readonly width: number; readonly height: number }) {
  const buffer = await sharp('test/fixtures/samples/baseline.jpg')
    .resize(size.width, size.height, { fit: 'fill' })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'photograph.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText(`${size.width} × ${size.height}\u00A0px`).waitFor();
  await page.locator('canvas').waitFor();
}

async function measureAll(page: Page): Promise<void> {
  const newText = page.getByRole('textbox', { name: 'Add text' });
  await newText.click();
  await measure(page, 'type a new text', () => newText.pressSequentially('New drop '.repeat(9), typing));
  await page.keyboard.press('Enter');
  await page.getByText('Loading fonts...').waitFor({ state: 'hidden' });
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('');
  await measure(page, 'type on the picture', () =>
    text.pressSequentially('Summer is late. '.repeat(5), typing),
  );
  await openGroup(page, 'Size');
  await measure(page, 'font size, by keys', () =>
    press(page.getByRole('slider', { name: 'Font size' }), 'ArrowRight'),
  );
  await openGroup(page, 'Colour');
  await measure(page, 'outline, by keys', () =>
    press(page.getByRole('slider', { name: 'Outline width' }), 'ArrowRight'),
  );
  const handle = page.getByRole('application').getByRole('button').first();
  await measure(page, 'nudges', () => press(handle, 'Shift+ArrowDown'));
  await measure(page, 'take and let go', () => dragAbout(page));
}

/** Shows one group of settings of the selected layer. */
async function openGroup(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
}

async function press(control: Locator, key: string): Promise<void> {
  for (let count = 0; count < presses; count += 1) await control.press(key, typing);
}

/** Drags a short way with each press, so that most measured inputs belong to a drag. */
async function dragAbout(page: Page): Promise<void> {
  const { x, y, width, height } = (await page.locator('canvas').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  for (let count = 0; count < presses; count += 1) {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 20, y + height / 2 + (count % 2) * 20, { steps: 4 });
    await page.mouse.up();
  }
}

async function measure(page: Page, what: string, work: () => Promise<void>): Promise<void> {
  await page.evaluate('latencies.clear()');
  await work();
  // The last input is painted and its entry reported within two frames.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 100))))',
  );
  const reported = (await page.evaluate('[...latencies.values()]')) as number[];
  const unreported = Math.max(0, presses - reported.length);
  const all = [...Array<number>(unreported).fill(shortestReportedMs), ...reported].sort((a, b) => a - b);
  const worst = all[Math.ceil(all.length * 0.98) - 1] ?? Number.NaN;
  row(`${what}, to the next paint`, `${worst} ms`, `p98 of ${all.length}; target: under ${wantedMs} ms`);
}

/** Puts 20 texts with shadows in four scripts on a print, and pulls the last one about. */
async function measureTexts(page: Page): Promise<void> {
  await openLayers(page, shadowedTexts(print));
  await page.keyboard.press('Escape');
  await moveLayer(page, 'move one of 20 texts', 19);
  for (const [what, handle] of [
    ['resize one of 20 texts', 'corner 1 1'],
    ['turn one of 20 texts', 'turn'],
  ] as const)
    await measureDrag(page, what, await centreOf(page.locator(`[data-handle="${handle}"]`)));
}

/** Puts 20 layers of every type on a print, and pulls the lowest, the fifth and the tenth about. */
async function measureMixed(page: Page): Promise<void> {
  await openLayers(page, await mixedLayers(print));
  await moveLayer(page, 'move the lowest of 20 layers', 0);
  await moveLayer(page, 'move the fifth of 20 layers', 4);
  await moveLayer(page, 'move the tenth of 20 layers', 9);
}

/** Opens the print with layers, as a draft of an earlier visit. */
async function openLayers(page: Page, texts: readonly PlacedLayer[]): Promise<void> {
  await page.getByRole('button', { name: 'Delete Image' }).click();
  // The page stores its own draft until it is left.
  await page.goto('/docs');
  const { id } = (await (await page.request.get('/api/user')).json()) as { id: number };
  const name = `overprint:draft:text-overlay:${id}`;
  const draft = JSON.stringify({ url: null, texts, size: print });
  await page.evaluate(
    `for (const one of [sessionStorage, localStorage]) one.setItem(${JSON.stringify(name)}, ${JSON.stringify(draft)})`,
  );
  await page.goto('/text-overlay');
  await openPicture(page, print);
  await page.getByText('Loading fonts...').waitFor({ state: 'hidden' });
}

async function moveLayer(page: Page, what: string, index: number): Promise<void> {
  await measureDrag(page, what, await centreOf(page.locator('[data-text]').nth(index)));
}

async function centreOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('Expected something in sight, received nothing');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Drags from a point in small circles, and reports the times between frames and of scripts. */
async function measureDrag(page: Page, what: string, from: { readonly x: number; readonly y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(`
    window.frameTimes = [];
    window.frameLoop = (at) => { frameTimes.push(at); window.nextFrame = requestAnimationFrame(frameLoop); };
    requestAnimationFrame(frameLoop);`);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptMs = await readScriptMs(session);
  for (let step = 1; step <= dragSteps; step += 1) {
    const angle = (step / 30) * 2 * Math.PI;
    await page.mouse.move(from.x + 30 * (1 - Math.cos(angle)), from.y + 30 * Math.sin(angle));
  }
  const times = (await page.evaluate('cancelAnimationFrame(nextFrame), frameTimes')) as number[];
  const ranMs = (await readScriptMs(session)) - scriptMs;
  await session.detach();
  await page.mouse.up();
  const between = times
    .slice(1)
    .map((at, index) => at - (times[index] ?? at))
    .sort((a, b) => a - b);
  const at = (share: number) =>
    (between[Math.min(between.length - 1, Math.floor(between.length * share))] ?? Number.NaN).toFixed(1);
  row(
    `${what}, between frames`,
    `${at(0.5)} ms`,
    `p95 ${at(0.95)}, max ${at(1)} of ${between.length}; target: ${wantedFrameMs.toFixed(1)} ms`,
  );
  row(
    `${what}, scripts`,
    `${(ranMs / between.length).toFixed(1)} ms`,
    `a frame, on average; target: ${wantedScriptMs} ms`,
  );
}

/** Returns the processor time of the page's scripts so far. */
async function readScriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000;
}
