import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe finds wrong with the screen as it stands. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = (await page.evaluate('axe.run()')) as axe.AxeResults;
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
