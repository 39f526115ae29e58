import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdScreens } from './hold-screens.ts';
import { type Site, startSite } from './site.ts';
import { expectNoBarrierInTheLight } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

holdScreens({ width: 390, wider: { width: 768, hold: expectNoBarrierInTheLight } }, () => site);

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
