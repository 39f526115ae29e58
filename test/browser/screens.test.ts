import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashesOfScripts } from '#test/page-scripts.ts';
import { checkScreens } from './check-screens.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

checkScreens(() => site);

test('the page allows scripts from its own server and those that stand in it, only', async () => {
  const response = await fetch(site.origin);
  const policy = response.headers.get('content-security-policy') ?? '';
  const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src'));
  const within = hashesOfScripts(await response.text());
  expect(within).toHaveLength(2);
  const own = ["'self'", "'wasm-unsafe-eval'", ...within];
  expect(scripts?.trim()).toBe(`script-src ${own.join(' ')}`);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
