import { afterAll, beforeAll, expect, test } from 'vitest';
import { authorization, exchange, registerApp } from '#test/oauth-app.ts';
import { settle } from './settle.ts';
import { newEmail, signUp } from './sign-in-steps.ts';
import { expectShown, type Site, startSite } from './site.ts';
import { expectAccessible, expectAccessibleInLightTheme } from './violations.ts';

let site: Site;
let callback: string;
beforeAll(async () => {
  site = await startSite();
  callback = `${site.origin}/of/the/app`;
});
afterAll(async () => {
  await site.close();
});

const begin = async () => {
  const clientId = await registerApp(site.app, { redirect_uris: [callback], client_name: 'Claude' });
  return { clientId, ...authorization(clientId, { redirect_uri: callback }) };
};

test('an owner reads who asks, sets a limit, allows it, and revokes it in the settings', async () => {
  const { clientId, url, verifier } = await begin();
  const page = await site.visit(url, { as: 'active_sub' });
  await expectShown(page.getByRole('heading', { name: 'Connect Claude?' }));
  await expectShown(page.getByText(new URL(callback).host));
  await expectShown(page.getByText('Image padding', { exact: true }));
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 660 });
    await expectAccessible(page);
    await expectAccessibleInLightTheme(page);
  }
  await page.getByLabel('Metered calls a month').fill('50');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.waitForURL(`${callback}?**`);
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const tokens = await exchange(site.app, { clientId, code, verifier }, { redirect_uri: callback });
  expect(tokens.statusCode).toBe(200);

  await page.goto('/account?tab=settings');
  await settle(page);
  const row = page.getByRole('listitem').filter({ hasText: '0 of 50 metered calls this month' });
  await expectShown(row.getByText('Claude'));
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
  await expectShown(page.getByText('Connected app revoked'));
  expect(site.complaints).toEqual([]);
});

test('a visitor signs in first, comes back, and can deny', async () => {
  const { url } = await begin();
  const page = await site.visit(url);
  await page.waitForURL('**/login?next=**');
  await signUp(page, newEmail());
  await expectShown(page.getByRole('heading', { name: 'Connect Claude?' }));
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.waitForURL(`${callback}?**`);
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied');
});

test('a request of another browser says that it has ended', async () => {
  const { url } = await begin();
  const other = await site.visit(url, { as: 'inactive' });
  const page = await site.visit(new URL(other.url()).pathname + new URL(other.url()).search, {
    as: 'inactive',
  });
  await expectShown(page.getByText('This request to connect has expired, or was started in another browser'));
});
