import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdScreens } from './hold-screens.ts';
import { type Site, startSite } from './site.ts';
import { expectFits } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

holdScreens({ width: 1280, wider: { width: 1920, hold: expectFits } }, () => site);

test('the page allows scripts from its own server alone', async () => {
  const answer = await fetch(site.origin);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src'));
  expect(scripts?.trim()).toBe("script-src 'self' 'wasm-unsafe-eval'");
  expect(await answer.text()).not.toMatch(/<script(?![^>]*\bsrc=)/);
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
