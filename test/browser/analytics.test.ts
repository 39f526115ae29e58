import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectShown, type Site, startSite } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

test('requests are charts and tables by what is chosen, and saved as they are', async () => {
  const page = await site.visit('/analytics', { as: 'active_sub', stripePlan: 'yearly' });
  await expectShown(page.getByText('No requests in this period'));
  await page.clock.setSystemTime(site.app.clock.now());
  const { query } = site.app.deps.database;
  await query(
    'log',
    `insert into api_requests (request_id, user_id, api_key, timestamp, endpoint, status_code)
    select 'a' || n, (select max(id) from users), 'dashboard', $1::timestamptz, '/api/text_overlay', 102
    from generate_series(1, 3) as n`,
    [site.app.clock.now().toISOString()],
  );
  await query(
    'end',
    `update api_requests set processing_time_ms = 90,
      status_code = case request_id when 'a1' then 400 else 200 end,
      error_code = case request_id when 'a1' then 'invalid_image' end
    where request_id in ('a1', 'a2', 'a3')`,
    [],
  );
  // A page that was opened before keeps the day of its own clock.
  await page.reload();
  await page.getByRole('button', { name: '7 days' }).click();
  await expectShown(page.getByText(/^3 requests, 1 failed \(33\.3%\)/).first());
  await expectShown(page.getByRole('img', { name: /^Response times by day/ }));
  await page.getByLabel('By', { exact: true }).selectOption('Error');
  await expectShown(page.getByRole('cell', { name: 'invalid_image' }));
  expect(new URL(page.url()).searchParams.get('by')).toBe('error');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('\r\ninvalid_image,1,1,0,1,');
});

test('another plan sees a sample', async () => {
  const page = await site.visit('/analytics', { as: 'active_sub', stripePlan: 'monthly' });
  await expectShown(
    page.getByRole('region', { name: 'Advanced analytics' }).getByText('Yearly', { exact: true }),
  );
});
