import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What is still on its way in or out is judged where it ends; a frame later whatever was just changed is on its way. */
const movementsEnd = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const movements = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
  await Promise.allSettled(movements.map((one) => one.finished));
})()`;

/** What a theme can break: it is colours alone, on the same elements. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong with the screen as it stands. */
export function violations(page: Page): Promise<string[]> {
  return runAxe(page, {});
}

/** Fails unless axe finds nothing wrong with the screen as it stands, in the light and in the dark, and it fits its width. */
export async function expectNoBarrier(page: Page): Promise<void> {
  expect(await violations(page), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await runAxe(page, { runOnly: { type: 'rule', values: rulesOfColour } }), `${page.url()} in the dark`).toEqual(
    [],
  );
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), page.url()).toBeLessThanOrEqual(0);
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
