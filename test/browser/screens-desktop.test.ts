import { createHash } from 'node:crypto';
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

test('the page allows scripts from its own server, and by their hashes those that stand in it', async () => {
  const answer = await fetch(site.origin);
  const policy = answer.headers.get('content-security-policy') ?? '';
  const scripts = policy.split(';').find((directive) => directive.trim().startsWith('script-src'));
  const own = [...(await answer.text()).matchAll(/<script(?![^>]* src=)[^>]*>([^]*?)<\/script>/g)];
  expect(own).toHaveLength(2);
  const hashes = own.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(scripts?.trim()).toBe(["script-src 'self' 'wasm-unsafe-eval'", ...hashes].join(' '));
});

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
