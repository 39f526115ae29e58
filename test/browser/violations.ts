import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * What is still on its way in or out is judged where it ends. A colour that is handed down moves in a child
 * after it has moved in its parent, so that one movement follows another.
 */
const movementsEnd = `(async () => {
  const underWay = () => document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
  const tooLong = new Promise((_resolve, reject) => setTimeout(() => {
    const moving = underWay().map((one) => [one.constructor.name, one.playState, one.effect.target?.outerHTML.slice(0, 160)].join(' '));
    reject(new Error('Expected movements to end within 20 s: ' + moving.join(' | ')));
  }, 20_000));
  const ended = async () => {
    do {
      await Promise.allSettled(underWay().map((one) => one.finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (underWay().length > 0);
  };
  await Promise.race([ended(), tooLong]);
})()`;

/** What a theme can break: it is colours alone, on the same elements. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the screen as it stands. */
export function violations(page: Page): Promise<string[]> {
  return runAxe(page, {});
}

/**
 * Fails unless the screen as it stands fits its width and axe finds nothing wrong with it, in the light and
 * in the dark.
 */
export async function expectNoBarrier(page: Page): Promise<void> {
  await expectNoBarrierInTheLight(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await runAxe(page, { runOnly: { type: 'rule', values: rulesOfColour } });
  expect(inTheDark, `${nameOf(page)} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** The same without the dark, which is colours alone. */
export async function expectNoBarrierInTheLight(page: Page): Promise<void> {
  expect(await violations(page), nameOf(page)).toEqual([]);
  await expectFits(page);
}

/** Fails where the screen is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  await page.evaluate(movementsEnd);
  const excessPx = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(excessPx, nameOf(page)).toBeLessThanOrEqual(0);
}

function nameOf(page: Page): string {
  return `${page.url()} at ${page.viewportSize()?.width} px`;
}

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  await page.evaluate(movementsEnd);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // What passes is not described: that takes three times as long as finding what does not.
  const told: axe.RunOptions = { ...options, resultTypes: ['violations'] };
  const { violations: found } = (await page.evaluate(`axe.run(${JSON.stringify(told)})`)) as axe.AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The widths that every screen is held to. */
export const looks = [390, 1280].map((width) => ({ width, viewport: { width, height: 900 } }));
