import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits for the end of animations, so that axe sees final colours. The transition of an inherited colour
 * begins in a child when that of its parent ends, so one can follow another. What has finished in a closed
 * `details` stays in the list.
 */
const animationsEnd = `(async () => {
  const isUnderWay = (one) => one.playState !== 'finished' && one.effect?.getTiming().iterations !== Infinity;
  const underWay = () => document.getAnimations().filter(isUnderWay);
  const tooLong = new Promise((_resolve, reject) => setTimeout(() => {
    const moving = underWay().map((one) => [one.constructor.name, one.playState, one.effect.target?.outerHTML.slice(0, 160)].join(' '));
    reject(new Error('Expected animations to end within 20 s: ' + moving.join(' | ')));
  }, 20_000));
  const ended = async () => {
    do {
      await Promise.allSettled(underWay().map((one) => one.finished));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    } while (underWay().length > 0);
  };
  await Promise.race([ended(), tooLong]);
})()`;

/** The rules that a theme can break: it changes nothing but colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** A page reads half of `axe.source`'s bytes sooner. */
const axeSource = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Resolves to what axe finds wrong with the screen. */
export function violations(page: Page): Promise<string[]> {
  return runAxe(page, {});
}

/** Fails if the screen is wider than the window, or axe finds something wrong in the light or dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectAccessibleInLightTheme(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDarkTheme = await runAxe(page, { runOnly: { type: 'rule', values: rulesOfColour } });
  expect(inDarkTheme, `${nameOf(page)} in the dark theme`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Like `expectAccessible`, without the dark theme. */
export async function expectAccessibleInLightTheme(page: Page): Promise<void> {
  expect(await violations(page), nameOf(page)).toEqual([]);
  await expectFits(page);
}

/** Fails if the screen is wider than the window. */
export async function expectFits(page: Page): Promise<void> {
  await page.evaluate(animationsEnd);
  const excessPx = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(excessPx, nameOf(page)).toBeLessThanOrEqual(0);
}

function nameOf(page: Page): string {
  return `${page.url()} at ${page.viewportSize()?.width} px`;
}

async function runAxe(page: Page, options: axe.RunOptions): Promise<string[]> {
  await page.evaluate(animationsEnd);
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource);
  // Describing the rules that pass would take three times as long.
  const settings: axe.RunOptions = { ...options, resultTypes: ['violations'] };
  const { violations: found } = (await page.evaluate(
    `axe.run(${JSON.stringify(settings)})`,
  )) as axe.AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The widths at which every screen is checked. */
export const looks = [390, 1280].map((width) => ({ width, viewport: { width, height: 900 } }));
