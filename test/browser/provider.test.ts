import { afterAll, beforeAll, expect, test } from 'vitest';
import { firebaseSettings, startTestProvider } from '#test/identity/provider.ts';
import { respondForProvider } from '#test/identity/provider-pages.ts';
import { settle } from './settle.ts';
import { type Site, startSite } from './site.ts';

const provider = startTestProvider();
let site: Site;
beforeAll(async () => {
  site = await startSite(firebaseSettings, { fetchIdentityKeys: provider.fetchKeys });
});
afterAll(async () => {
  await site.close();
});

/** The sign-in screen of a server that works with the real provider, whose hosts the test answers for. */
async function visitLogin() {
  const page = await site.visit('/docs');
  await respondForProvider(page.context(), provider, () => site.app.clock.now());
  await page.goto('/login');
  await settle(page);
  return page;
}

test('with a real provider, an email and a password sign in', async () => {
  const page = await visitLogin();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('proofs');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome, Ada Lovelace!' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Welcome, Ada Lovelace!' }).waitFor();
});

test("with a real provider, Google signs in through the provider's own window", async () => {
  const page = await visitLogin();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continue with Google' }).click(),
  ]);
  await popup.getByRole('button', { name: 'Ada Lovelace' }).click();
  await page.getByRole('heading', { name: 'Welcome, Ada Lovelace!' }).waitFor();
});

test('the page lets in the hosts of the provider and no others', async () => {
  const policy = (await fetch(site.origin)).headers.get('content-security-policy');
  const foreign = [...(policy ?? '').matchAll(/https:\/\/[^ ;]+/g)].map(([host]) => host);
  expect(foreign.toSorted()).toEqual([
    'https://*.googleusercontent.com',
    'https://apis.google.com',
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://shop-project.firebaseapp.test',
  ]);
});

test('nothing broke the content security policy, and only hosts of the provider were asked', () => {
  const hosts =
    /^foreign host: https:\/\/(?:apis\.google|identitytoolkit\.googleapis|securetoken\.googleapis|shop-project\.firebaseapp)\./;
  expect(site.complaints.filter((complaint) => !hosts.test(complaint))).toEqual([]);
});
