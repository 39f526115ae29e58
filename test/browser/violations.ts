import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What is still on its way in or out is judged where it ends. */
const movementsEnd =
  'Promise.allSettled(document.getAnimations().filter((a) => a.effect?.getTiming().iterations !== Infinity).map((a) => a.finished))';

/** What axe finds wrong with the screen as it stands. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(movementsEnd);
  await page.evaluate(axe.source);
  const { violations: found } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The widths and themes that every screen is held to. */
export const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme, viewport: { width, height: 900 } })),
);
