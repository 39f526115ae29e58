import { afterAll, beforeAll, expect, test } from 'vitest';
import { firebaseSettings, startTestProvider } from '#test/identity/provider.ts';
import { respondForProvider } from '#test/identity/provider-pages.ts';
import { settle } from './settle.ts';
import { type Site, startSite } from './site.ts';

const provider = startTestProvider();
const syncUrl = 'https://shop.example/token';
let site: Site;
beforeAll(async () => {
  site = await startSite(
    { ...firebaseSettings, FIREBASE_TOKEN_SYNC_URL: syncUrl },
    { fetchIdentityKeys: provider.fetchKeys },
  );
});
afterAll(async () => {
  await site.close();
});

/** The sign-in screen of a server that works with the real provider, whose hosts the test answers for. */
async function visitLogin(pages: Partial<Parameters<typeof respondForProvider>[2]> = {}, path = '/login') {
  const page = await site.visit('/docs');
  await respondForProvider(page.context(), provider, { now: () => site.app.clock.now(), ...pages });
  await page.goto(path);
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

test('with a real provider that asks for it, reCAPTCHA is loaded and an email signs in', async () => {
  const page = await visitLogin({ asksForRecaptcha: true });
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('proofs');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome, Ada Lovelace!' }).waitFor();
});

test("a new password's field says what the provider requires", async () => {
  const rules = { minPasswordLength: 12, containsNumericCharacter: true };
  const page = await visitLogin({ passwordRules: rules }, '/login?tab=sign-up');
  await page.getByText('At least 12 characters, with a digit', { exact: true }).waitFor();
});

test('each token is passed on to the address of FIREBASE_TOKEN_SYNC_URL, and a sign-out too', async () => {
  const page = await visitLogin();
  const told: (string | undefined)[][] = [];
  await page.route(syncUrl, (route) => {
    const [method, headers] = [route.request().method(), route.request().headers()];
    told.push([method, headers.authorization]);
    return route.fulfill({
      headers: {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'access-control-allow-methods': 'DELETE',
      },
    });
  });
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('proofs');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Welcome, Ada Lovelace!' }).waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await expect
    .poll(() => told.filter(([method]) => method !== 'OPTIONS'))
    .toEqual([
      ['POST', expect.stringMatching(/^Bearer ey/)],
      ['DELETE', undefined],
    ]);
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
    'https://shop.example',
    'https://www.google.com/recaptcha/',
    'https://www.google.com/recaptcha/',
    'https://www.google.com/recaptcha/',
    'https://www.gstatic.com/recaptcha/',
  ]);
});

test('nothing broke the content security policy, and only hosts of the provider were asked', () => {
  const hosts =
    /^foreign host: https:\/\/(?:apis\.google|identitytoolkit\.googleapis|securetoken\.googleapis|www\.google|shop-project\.firebaseapp|shop)\./;
  expect(site.complaints.filter((complaint) => !hosts.test(complaint))).toEqual([]);
});
