import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill } from './sign-in-steps.ts';
import { type Site, startSite } from './site.ts';
import { expectAccessible } from './violations.ts';

const account = { username: 'two.steps', password: 'a sheet of proofs' };
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('two-step sign-in is turned on in the settings, asked for at the next sign-in, and turned off', async () => {
  const page = await site.visit('/docs');
  await page.request.post('/api/register', { data: account });
  await page.goto('/account?tab=settings');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await page.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code of the secret' }).waitFor();
  await expectAccessible(page);
  const secret = (await page.locator('form code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => totp.generate({ timestamp: site.app.clock.now().getTime() });
  await page.getByLabel('Code', { exact: true }).fill('123');
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(code());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  const [recovery = ''] = await codes.allTextContents();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await page.getByText('Recovery codes left: 10').waitFor();

  await page.context().clearCookies();
  await page.goto('/auth');
  await fill(page, { Username: account.username, Password: account.password });
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code', { exact: true });
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await expectAccessible(page);
  site.app.clock.forward(30_000);
  await field.fill(`${code().slice(0, 3)} ${code().slice(3)}`);
  await page.keyboard.press('Enter');
  await page.getByText('Signed in successfully!', { exact: true }).waitFor();

  await page.goto('/account?tab=settings');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
  await dialog.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
});
