import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
let records: string[] = [];
beforeAll(async () => {
  site = await startSite({}, { findTxt: async () => records });
});
afterAll(async () => {
  expect(site.complaints).toEqual([]);
  await site.close();
});

test('a domain is set and verified in the settings, and deleted again', async () => {
  const page = await site.visit('/account?tab=settings', { as: 'active_sub', stripePlan: 'yearly' });
  const region = page.getByRole('region', { name: 'White-label' });
  await region.getByLabel('Domain').fill('127.0.0.1');
  await region.getByRole('button', { name: 'Set domain' }).click();
  await expectShown(region.getByText(/This domain cannot be used/));
  await region.getByLabel('Domain').fill('Media.Your-Shop.example');
  await region.getByRole('button', { name: 'Set domain' }).click();
  await expectShown(region.getByText('_overprint.media.your-shop.example', { exact: true }));
  await region.getByRole('button', { name: 'Check' }).click();
  await expectShown(region.getByRole('alert').getByText(/No TXT record found there/));
  const value = await region.getByRole('group', { name: 'value of the record' }).innerText();
  records = [value];
  await region.getByRole('button', { name: 'Check' }).click();
  await expectShown(region.getByText('Verified', { exact: true }));
  await expectShown(region.getByText(/^Last checked/));
  await region.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete domain' }).click();
  await expectShown(region.getByRole('button', { name: 'Set domain' }));
});

test('an account without the yearly plan sees what it would get', async () => {
  const page = await site.visit('/account?tab=settings', { as: 'active_sub', stripePlan: 'monthly' });
  const region = page.getByRole('region', { name: 'White-label', exact: true });
  await expectShown(region.getByText('Yearly', { exact: true }));
  await expectShown(region.getByRole('link', { name: 'See the Yearly plan' }));
});
