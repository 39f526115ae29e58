import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { hasFeature, yearlyOnly } from '#platform/shared/entitlement.ts';
import { createFindByApiKey } from '#account/api-keys/server/find-by-key.ts';
import { currentUser } from '#account/access/shared/contract.ts';
import { requirePlan } from '#account/access/server/principal.ts';
import { findSession } from '#account/access/server/sessions.ts';
import { users } from '#account/access/server/tables.ts';

describe.each(databaseKinds)('the plan of a caller, on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  afterAll(() => app.close());

  test.each([
    ['yearly', 'yearly'],
    ['monthly', 'monthly'],
    ['pass', 'monthly'],
    [undefined, 'free'],
  ])('what gives access is %s: the plan is %s, by session and by key', async (stripePlan, plan) => {
    const account = await app.account({ ...(stripePlan && { stripePlan }) });
    const { database, clock } = app.deps;
    const token = account.cookie.split('=')[1] ?? '';
    expect(await findSession(database, clock, token)).toMatchObject({ plan });
    expect(await createFindByApiKey(database, clock)(account.key)).toMatchObject({ plan });
  });

  test('a yearly plan whose time has run out is none', async () => {
    const account = await app.account({ stripePlan: 'yearly' });
    await app.deps.database.orm.update(users).set({ accessEndsAt: app.clock.now() });
    expect(await createFindByApiKey(app.deps.database, app.clock)(account.key)).toMatchObject({
      plan: 'free',
    });
  });
});

test.each(['free', 'monthly'] as const)('what needs the yearly plan is 403 on the plan %s', (plan) => {
  const endpoint = { ...currentUser, yearly: yearlyOnly('analytics') };
  const userStatus = plan === 'free' ? 'inactive' : 'active_sub';
  const caller = { userId: 1, kind: 'session', userStatus } as const;
  expect(() => requirePlan({ ...caller, plan }, endpoint)).toThrow(
    expect.objectContaining({ status: 403, code: 'yearly_only' }),
  );
  expect(hasFeature(plan, 'analytics')).toBe(false);
  expect(() => requirePlan({ ...caller, plan: 'yearly' }, endpoint)).not.toThrow();
});
