import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkScreens } from './check-screens.ts';
import { type Site, startSite } from './site.ts';
import { expectAccessibleInLightTheme } from './violations.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

checkScreens({ width: 390, wider: { width: 768, check: expectAccessibleInLightTheme } }, () => site);

test('no page asked another host, met an error or broke the content security policy', () => {
  expect(site.complaints).toEqual([]);
});
