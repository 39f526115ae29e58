import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderOverlays } from '#test/make-pictures.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { findFontAmong } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import { findChromium, launchChromium } from './chromium.ts';
import { type BrowserDrawer, openBrowserDrawer } from './text-overlay/browser-drawer.ts';
import { drawnFonts, ownFont } from './text-overlay/own-font.ts';
import { farTexts, knownDifferences, pixelCases } from './text-overlay/pixel-cases.ts';

describe("the server's picture and the browser's canvas", () => {
  const serverDrawer = createServerDrawer(drawnFonts);
  const findFont = findFontAmong([ownFont]);
  let browser: Browser;
  let drawer: BrowserDrawer;
  let picture: Buffer;
  beforeAll(async () => {
    browser = await launchChromium(await findChromium());
    drawer = await openBrowserDrawer(browser);
    picture = await colourful(400, 300);
  });
  afterAll(async () => {
    await drawer.close();
    await browser.close();
  });

  test('are compared in at least 60 cases', () => {
    expect(pixelCases.length).toBeGreaterThanOrEqual(60);
    const names = pixelCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(pixelCases.length);
    expect(names).toEqual(expect.arrayContaining(Object.keys(knownDifferences)));
  });

  async function differing(background: Buffer, overlays: readonly Layer[]): Promise<number> {
    const [drawn, rendered] = await Promise.all([
      drawer.draw(background, overlays),
      renderOverlays(background, overlays, { drawer: serverDrawer, findFont }),
    ]);
    return differingPixels(drawn, await sharp(rendered.bytes).ensureAlpha().raw().toBuffer());
  }

  test.each(pixelCases.map((item) => [item.name, item.overlays] as const))(
    'are equal: %s',
    async (name, overlays) => {
      expect(await differing(picture, overlays)).toBeLessThanOrEqual(knownDifferences[name]?.maxPixels ?? 0);
    },
  );

  test('are equal far from the corner of a large picture', async () => {
    const large = await colourful(3_300, 1_600);
    expect(await differing(large, farTexts)).toBe(0);
  });
});

/** An opaque picture in which every pixel differs from its neighbours. */
function colourful(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.imul(i + 1, 2_654_435_761) >>> 24;
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

function differingPixels(first: Buffer, second: Buffer): number {
  if (first.length !== second.length) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let i = 0; i < first.length; i += 4) if (first.readUInt32LE(i) !== second.readUInt32LE(i)) count += 1;
  return count;
}
