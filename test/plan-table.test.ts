import { afterAll, beforeAll, expect, test } from 'vitest';
import { planTable } from '#app/server/docs/limit-tables.ts';
import { comparedPlans, planRows } from '#app/web/plans/plan-rows.ts';
import { startTestApp, type TestApp } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('postgres');
});
afterAll(async () => {
  await app.close();
});

const row = (what: string) => {
  const found = planRows.find((one) => one.what === what);
  if (!found) throw new Error(`Expected a row ${what}, found none`);
  return comparedPlans.map((plan) => found.cells[plan]);
};

/** The figures of a row of the guide about limits: free, premium. */
function inGuide(what: string): string[] {
  const line = planTable()
    .split('\n')
    .find((one) => one.includes(`| ${what} |`));
  if (line === undefined) throw new Error(`Expected a line ${what} in the guide, found none`);
  return line
    .split('|')
    .map((cell) => cell.trim())
    .slice(2, 4);
}

test.each([
  ['API requests a month', 'Metered requests a month'],
  ['Requests in one minute', 'Burst: metered requests at once'],
  ['Templates', 'Templates'],
  ['Pictures in one batch', 'Pictures in a batch'],
  ['Stored images for your designs', 'Assets'],
  ['Videos in the queue at once', 'Videos waiting or at work'],
])('the plans have the figures of the guide about limits: %s', (what, inGuideAs) => {
  const [free, premium] = inGuide(inGuideAs);
  expect(row(what)).toEqual([free, premium, premium]);
});

test('a free account watches no shops, the others what the guide says', () => {
  expect(inGuide('Watched shops')[0]).toBe('none');
  const premium = inGuide('Watched shops')[1];
  expect(row('Watched shops')).toEqual([false, premium, premium]);
});

test('the requests a month are those that the server counts down from', async () => {
  const accounts = [
    { userStatus: 'inactive' },
    { userStatus: 'active_sub', stripePlan: 'monthly' },
    { userStatus: 'active_sub', stripePlan: 'yearly' },
  ] as const;
  const limits = accounts.map(async (account) => {
    const { cookie } = await app.account(account);
    const response = await app.server.inject({ url: '/api/usage', headers: { cookie } });
    return response.json<{ limit: number }>().limit.toLocaleString('en-US');
  });
  expect(row('API requests a month')).toEqual(await Promise.all(limits));
});

test('what the Yearly plan adds are the last words of its card, which Free and Monthly have not', async () => {
  const response = await app.server.inject({ url: '/api/plans' });
  const { plans } = response.json<{ plans: { id: string; features: string[] }[] }>();
  const added = plans.find(({ id }) => id === 'yearly')?.features.slice(2) ?? [];
  expect(added.length).toBeGreaterThan(0);
  for (const feature of added) expect(row(feature)).toEqual([false, false, true]);
});
