import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRunner } from '#platform/server/work/runner.ts';
import { resetEmails } from '#account/access/server/reset-emails.ts';
import { users } from '#account/access/server/tables.ts';
import { type Site, startSite } from './site.ts';
import { expectAccessible } from './violations.ts';

const username = 'forgot.it';
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('a forgotten password is replaced by the link of an email, which stays in no address', async () => {
  const page = await site.visit('/docs');
  await page.request.post('/api/register', { data: { username, password: 'a sheet of proofs' } });
  const { deps } = site.app;
  await deps.database.orm
    .update(users)
    .set({ email: 'forgot@example.com' })
    .where(eq(users.username, username));
  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Username or email').fill(username);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('a link to choose a new password is on its way').waitFor();

  const texts: string[] = [];
  const mail = { send: async ({ text }: { text: string }) => void texts.push(text) };
  const runner = createRunner(deps, resetEmails({ ...deps, mail, publicUrl: site.origin }));
  await runner.start({ alone: true });
  await runner.idle();
  await runner.stop({ timeoutMs: 0 });
  await page.goto(/http\S+#token=\S+/.exec(texts[0] ?? '')?.[0] ?? '');
  await page.getByLabel('New password').fill('another staple entirely');
  expect(page.url()).toBe(`${site.origin}/auth/reset`);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByText('sign in with your new password').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('another staple entirely');
  await page.keyboard.press('Enter');
  await page.getByText('Signed in successfully!', { exact: true }).waitFor();
});
