import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdScreens } from './hold-screens.ts';
import { type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

holdScreens(390, () => site);

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
