import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fill, newEmail, password, toastOf } from './sign-in-steps.ts';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

const broken = { success: false, error: 'Everything is on fire', code: 'fire' };
const refuse = (route: Route) => route.fulfill({ status: 500, json: broken });

const destructive = (page: Page) => page.locator('[data-variant=destructive]');

/** A destructive toast with this title, which brings the server's words. */
const expectTold = (page: Page, title: string) =>
  expectShown(toastOf(page, title).filter({ hasText: broken.error }).and(destructive(page)));

/** Holds a call until `finish`, which then lets the server refuse it. */
async function holdBack(page: Page, url: string, method: string) {
  const held = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.continue();
    await held.promise;
    return refuse(route);
  });
  return { finish: () => held.resolve() };
}

test('an empty address is not sent to the early access list, and one under way is not sent twice', async () => {
  const page = await site.visit('/');
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/early-bird', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Join the list' }).click();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Email').press('Enter');
  await page.getByRole('button', { name: 'Submitting...', disabled: true }).waitFor();
  await page.getByLabel('Email').press('Enter');
  held.resolve();
  await expectShown(toastOf(page, 'Thank you!').and(page.locator('[data-variant=default]')));
  await page.getByRole('heading', { name: "You're on the list!" }).waitFor();
  expect(sent).toBe(1);
});

test('an address that is on the list already and a list that cannot be reached show different messages', async () => {
  const page = await site.visit('/');
  await page.request.post('/api/early-bird', { data: { email: 'grace@example.com' } });
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('button', { name: 'Join the list' }).click();
  await expectShown(toastOf(page, 'Already registered').and(destructive(page)));
  await page.route('**/api/early-bird', refuse);
  await page.getByRole('button', { name: 'Join the list' }).click();
  const toast = toastOf(page, 'Failed to register email. Please try again.');
  await toast.waitFor();
  expect(await toast.innerText()).toMatch(/^Error\n/);
});

test('a failed registration and a failed sign-out show an error, in both sign-in flows', async () => {
  const page = await site.visit('/auth?tab=register');
  await page.route('**/api/register', refuse);
  await page.getByLabel('Username').fill('not.yet');
  await page.getByLabel('Password').fill('a sheet of proofs');
  await page.getByRole('button', { name: 'Register' }).click();
  await expectTold(page, 'Registration failed');

  const member = await site.visit('/app', { as: 'inactive' });
  await member.route('**/api/logout', refuse);
  await member.getByRole('button', { name: 'Sign Out' }).click();
  await expectTold(member, 'Logout failed');
  await member.goto('/login');
  await member.getByRole('heading', { name: 'Welcome back!' }).waitFor();
  for (const name of ['Email', 'Name', 'Account created'])
    await expectShown(member.getByText(name, { exact: true }));
  await member.getByRole('button', { name: 'Sign Out' }).click();
  await expectTold(member, 'Error');
  await member.unroute('**/api/logout');
  await member.getByRole('button', { name: 'Sign Out' }).click();
  await expectShown(
    toastOf(member, 'Signed out').filter({ hasText: 'You have been signed out successfully' }),
  );
  await member.getByRole('tab', { name: 'Sign In' }).waitFor();
});

test('a failed sign-up shows an error, the next attempt clears it, and a failed sync is only logged', async () => {
  const page = await site.visit('/login?tab=sign-up');
  const email = newEmail();
  const synced: unknown[] = [];
  await page.route('**/api/auth/sync-firebase-user', (route) => {
    synced.push(route.request().postDataJSON());
    return refuse(route);
  });
  await page.route('**/accounts:signUp*', (route) => route.abort());
  await fill(page, { Email: email, Password: password, 'Confirm Password': password });
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectShown(toastOf(page, 'Sign-up failed').and(destructive(page)));
  await page.getByRole('alert').waitFor();
  await page.unroute('**/accounts:signUp*');
  await page.route('**/accounts:signUp*', async (route) => {
    await page.getByRole('button', { name: 'Create Account', disabled: true }).waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Create Account' }).click();
  const success = toastOf(page, 'Account created successfully!');
  await success.waitFor();
  expect(await success.innerText()).toMatch(/^Success\n/);
  await page.waitForURL('**/app');
  expect(synced[0]).toEqual({ firebaseUid: expect.any(String), email, displayName: null });
});

test('a key that cannot be created or deleted shows an error, and its button is pending meanwhile', async () => {
  const page = await site.visit('/api-keys', { as: 'active_sub' });
  const making = await holdBack(page, '**/api/keys', 'POST');
  await page.getByRole('button', { name: 'Create New API Key' }).click();
  await page.getByLabel('API Key Name').fill('office');
  await page.getByLabel('API Key Name').press('Enter');
  const generate = page.getByRole('button', { name: 'Generate API Key', disabled: true });
  await generate.waitFor();
  expect(await generate.getAttribute('aria-busy')).toBe('true');
  making.finish();
  await expectTold(page, 'Error generating API key');
  expect(await page.getByLabel('API Key Name').inputValue()).toBe('office');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  const deleting = await holdBack(page, '**/api/keys/*', 'DELETE');
  const row = page.getByRole('row').filter({ hasText: 'test' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete API key' }).click();
  const button = row.getByRole('button', { name: 'Delete', disabled: true });
  await button.waitFor();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  deleting.finish();
  await expectTold(page, 'Error deleting API key');
});

test('a shop that cannot be added shows an error, even without a message of the server', async () => {
  const page = await site.visit('/redbubble', { as: 'active_sub' });
  await page.getByLabel('Shop URL').fill('https://www.redbubble.com/people/some-artist/shop');
  await page.getByLabel('Webhook URL').fill('https://hooks.example.com/redbubble');
  await page.route('**/api/shops', (route) => route.abort());
  await page.getByRole('button', { name: 'Add Shop' }).click();
  const toast = toastOf(page, 'Failed to add shop');
  await toast.waitFor();
  expect(await toast.innerText()).toMatch(/^Error\n/);
  await page.unroute('**/api/shops');
  await page.route('**/api/shops', refuse);
  await page.getByRole('button', { name: 'Add Shop' }).click();
  await expectTold(page, 'Error');
});

test('an MP3 that cannot be saved and an address that cannot be copied show an error', async () => {
  const page = await site.visit('/audio-extraction', { as: 'active_sub' });
  const jobId = '4Zb1xq0dTn7YcW9sKf2LhP';
  const [from, to] = [`${site.origin}/api/download-audio/x.mp3`, site.app.clock.now().toISOString()];
  await page.route(`**/api/extract-audio/${jobId}`, (route) =>
    route.fulfill({
      json: {
        success: true,
        job_id: jobId,
        status: 'completed',
        progress: 100,
        message: 'Done',
        processing_method: 'ffmpeg',
        download_url: from,
        processing_time_ms: 61_000,
        file_info: null,
        error: null,
        code: null,
        fix: null,
        source_name: 'video.mp4',
        created_at: to,
        finished_at: to,
        expires_at: to,
        job: {
          jobId,
          status: 'completed',
          progress: { percent: 100, timemark: '00:12:05.00' },
          error: null,
          result: { duration: 725, fileSize: 11_600_000 },
          processingTimeMs: 61_000,
        },
      },
    }),
  );
  await page.route('**/download', refuse);
  await page.goto(`/audio-extraction?job=${jobId}`);
  const progress = page.getByRole('region', { name: 'Progress' });
  for (const fact of ['Completed', '100%', '00:12:05.00', '12:05', '11.06 MB', '1.0m']) {
    await expectShown(progress.getByText(fact, { exact: true }));
  }
  await page.getByRole('button', { name: 'Download Audio' }).click();
  await expectTold(page, 'Download Failed');
  await page.evaluate('navigator.clipboard.writeText = () => Promise.reject(new Error("refused"))');
  await page.getByRole('button', { name: 'Copy Public URL' }).click();
  await expectShown(toastOf(page, 'Copy Failed').and(destructive(page)));
  expect(await page.getByLabel('Public download URL').inputValue()).toBe(from);
});

test('a newer toast takes the place of the one before, and 50 pixels to the right take it away', async () => {
  const page = await site.visit('/kit', { as: 'inactive' });
  const buttons = page.getByRole('button', { name: /toast/i });
  await buttons.first().click();
  await buttons.nth(1).click();
  const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
  await expect.poll(() => toasts.count()).toBe(1);
  const swipe = async (distance: number) => {
    const box = (await toasts.first().boundingBox())!;
    const [x, y] = [box.x + 20, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(45);
  expect(await toasts.first().getAttribute('data-state')).toBe('open');
  await swipe(60);
  await toasts.first().waitFor({ state: 'hidden' });
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
