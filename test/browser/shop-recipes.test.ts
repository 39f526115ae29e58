import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ShopSite, startShopSite } from './shop-site.ts';
import { expectAccessible } from './violations.ts';

let site: ShopSite;
beforeAll(async () => {
  site = await startShopSite();
});
afterAll(() => site.close());

const shots = process.env.SHOTS;

test('a shop gets a template, which is seen on its latest product first', async () => {
  const screen = await site.open();
  const { page } = screen;
  await screen.add('finished');
  const card = await screen.openShop('finished');
  await card.getByText("None: the webhook has the shop's own picture.").waitFor();
  await page.evaluate(async () => {
    const body = { name: 'Square', overlays: [{ text: '{{title}}' }], sizes: ['instagram-square'] };
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch('/api/templates', { method: 'POST', headers, body: JSON.stringify(body) });
    if (status !== 201) throw new Error(`Expected 201, received ${status}`);
  });

  await page.evaluate(async () => {
    const body = { name: 'Unfillable', overlays: [{ text: '{{discount}}' }] };
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch('/api/templates', { method: 'POST', headers, body: JSON.stringify(body) });
    if (status !== 201) throw new Error(`Expected 201, received ${status}`);
  });

  await card.getByRole('button', { name: 'Choose a template' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Finished pictures' });
  await dialog.getByRole('radio', { name: 'Unfillable' }).check();
  await dialog.getByText('The template has a variable that products do not fill: discount').waitFor();
  await dialog.getByText('give it a fallback, such as {{discount|-30 %}}').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/recipe-refused.png` });
  const use = dialog.getByRole('button', { name: 'Use this template' });
  expect(await use.isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'Square' }).check();
  const preview = dialog.getByRole('img', { name: /instagram-square$/ });
  await preview.waitFor();
  await expect
    .poll(() => preview.evaluate((image: { readonly naturalWidth?: number }) => image.naturalWidth))
    .toBe(1_080);
  await expectAccessible(page);
  if (shots) await page.screenshot({ path: `${shots}/recipe-dialog.png` });
  await dialog.getByRole('button', { name: 'Use this template' }).click();
  await card.getByRole('link', { name: 'Square' }).waitFor();
  if (shots) await card.screenshot({ path: `${shots}/recipe-card.png` });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Templates' }).click();
  await page.getByText('Used by finished').waitFor();
});
