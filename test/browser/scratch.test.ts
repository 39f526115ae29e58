import { afterAll, beforeAll, test } from 'vitest';
import { type Site, startSite } from './site.ts';
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  console.log(site.complaints);
  await site.close();
});
test.each([
  [1280, 'light'],
  [390, 'light'],
  [1280, 'dark'],
  [390, 'dark'],
] as const)(
  'look %s %s',
  async (width, colorScheme) => {
    const page = await site.visit('/text-overlay', { as: 'active_sub', viewport: { width, height: 900 }, colorScheme });
    const shot = (name: string) =>
      page.screenshot({ path: `/tmp/ed-${name}-${width}-${colorScheme}.png`, fullPage: true });
    await shot('empty');
    await page.getByLabel('Upload Image').setInputFiles('test/fixtures/samples/' + (process.env.PIC ?? 'baseline.jpg'));
    await page.locator('canvas').waitFor();
    await page.getByRole('textbox', { name: 'Add text' }).fill('NEW DROP');
    await page.keyboard.press('Enter');
    await page.getByRole('slider', { name: 'Font size' }).fill('90');
    await page.getByRole('button', { name: 'Top center' }).click();
    await page.getByRole('textbox', { name: 'Add text' }).fill('سلام 😀 world');
    await page.keyboard.press('Enter');
    await page.getByRole('slider', { name: 'Font size' }).fill('60');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(500);
    await shot('two');
    await page.getByRole('button', { name: 'Copy as API call' }).click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/ed-dialog-${width}-${colorScheme}.png` });
  },
  60000,
);
