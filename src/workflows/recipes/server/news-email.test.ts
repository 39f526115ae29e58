import { createRunner } from '#platform/server/work/runner.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startRecipeTest } from '#test/recipes.ts';
import { users } from '#account/access/server/tables.ts';
import type { Email } from '#platform/server/mail/mail.ts';
import { newsEmails } from '#tools/shop-monitor/server/news/news-emails.ts';
import { redbubbleShops } from '#tools/shop-monitor/server/tables.ts';

test('the email of a shop with a template waits for the finished pictures, and is still one', async () => {
  const shops = await startRecipeTest('pglite');
  const { deps } = shops.app;
  const sent: Email[] = [];
  const mail = { send: async (email: Email) => void sent.push(email) };
  const runner = createRunner(deps, newsEmails({ ...deps, ...deps.config, mail }));
  const looked = async () => {
    runner.wake();
    await runner.idle();
  };
  await runner.start({ alone: true });
  const { id } = await shops.publish('artist', []);
  const { orm } = deps.database;
  const [shop] = await orm.select().from(redbubbleShops).where(eq(redbubbleShops.id, id));
  await orm
    .update(users)
    .set({ email: 'ada@example.com' })
    .where(eq(users.id, shop?.userId ?? 0));
  expect((await shops.call('PATCH', `/${id}`, { notify_email: true })).status).toBe(200);
  for (const title of ['Fox', 'Owl', 'Whale']) shops.market.state.addWork('artist', title);
  await shops.nextScan();
  await looked();
  expect(sent).toEqual([]);
  await deps.recipeRunner.start({ alone: true });
  await shops.finished();
  await looked();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.html.match(/<img src="[^"]*\/api\/images\//g)).toHaveLength(3);
  await deps.recipeRunner.stop({ timeoutMs: 0 });
  await runner.stop({ timeoutMs: 0 });
  await shops.close();
});
