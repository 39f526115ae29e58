import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';
import { type Claims, createClaims, type NextOptions } from '#platform/server/work/claims.ts';
import type { PublicBatch } from '#workflows/batches/shared/batch.ts';
import { type ItemOutcome, endItems } from './end-items.ts';
import { type Claim, itemRows } from './item-rows.ts';
import { createOutcomes } from './outcomes.ts';
import { batches } from './tables.ts';

const failed: ItemOutcome = {
  status: 'failed',
  problem: { status: 400, code: 'not_so', error: 'It is not so' },
  durationMs: 1,
  began: true,
  facts: { inputMethod: 'url' },
};
const many: NextOptions = { rows: 99, freeRows: 0, running: new Map(), mostOfAccount: 99 };

describe.each(['pglite', 'postgres'] as const)('claims on %s', (kind) => {
  let app: TestApp;
  let claims: Claims<Claim>;
  let [first, second, free]: TestAccount[] = [];
  beforeAll(async () => {
    app = await startTestApp(kind);
    claims = createClaims<Claim>(app.deps, itemRows);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.deps.database.orm.delete(batches);
    first = await app.account({ userStatus: 'active_sub' });
    second = await app.account({ userStatus: 'active_sub' });
    free = await app.account();
  });

  const headers = (account: TestAccount | undefined) => ({ 'x-api-key': account?.key ?? '' });
  async function send(account: TestAccount | undefined, name: string, count: number): Promise<string> {
    const items = Array.from({ length: count }, (_, index) => ({
      image_url: 'http://public.test/a.png',
      name: `${name}${index}`,
    }));
    const payload = { tool: 'image_padding', items };
    const url = '/api/batches';
    const response = await app.server.inject({ method: 'POST', url, headers: headers(account), payload });
    expect(response.statusCode, response.body).toBe(202);
    app.clock.forward(1);
    return response.json().batch_id;
  }
  const read = async (account: TestAccount | undefined, id: string): Promise<PublicBatch> =>
    (await app.server.inject({ url: `/api/batches/${id}`, headers: headers(account) })).json().data;
  const next = async (options: Partial<NextOptions>) =>
    (await claims.next({ ...many, ...options })).map(({ name }) => name);
  const deps = () => ({ ...app.deps, ...app.deps.config });

  test('several items are claimed in the turns of their accounts, premium ones first', async () => {
    expect(await read(first, await send(first, 'a', 3))).toMatchObject({ priority: 'premium' });
    await send(first, 'b', 2);
    await send(second, 'c', 2);
    expect(await read(free, await send(free, 'f', 2))).toMatchObject({ priority: 'free' });
    expect(await next({ rows: 3 })).toEqual(['a0', 'c0', 'a1']);
    // One turn is for free accounts, and the account whose last turn is longer ago comes first.
    expect(await next({ rows: 2, freeRows: 1 })).toEqual(['f0', 'c1']);
    expect(await next({})).toEqual(['a2', 'f1']);
    expect(await next({})).toEqual(['b0', 'b1']);
    expect(await next({})).toEqual([]);
  });

  test('an account is claimed no more items than it may have', async () => {
    await send(first, 'a', 5);
    await send(second, 'c', 5);
    const running = new Map([[first?.userId ?? 0, 3]]);
    expect(await next({ mostOfAccount: 4, running })).toEqual(['a0', 'c0', 'c1', 'c2', 'c3']);
    expect(
      await next({ mostOfAccount: 3, running: new Map([...running, [second?.userId ?? 0, 4]]) }),
    ).toEqual([]);
  });

  test("a batch on whose items a run died lets the account's other batches pass", async () => {
    await send(first, 'a', 1);
    await send(first, 'b', 2);
    expect(await next({ rows: 1 })).toEqual(['a0']);
    app.clock.forward(itemRows.leaseMs + 1);
    await claims.revive();
    expect(await next({ rows: 1 })).toEqual(['b0']);
    expect(await next({ rows: 1 })).toEqual(['b1']);
    expect(await next({ rows: 1 })).toEqual(['a0']);
  });

  test('processes that claim at once get each item once', async () => {
    const ids = [await send(first, 'a', 17), await send(second, 'c', 9)];
    const claimed: Claim[] = [];
    while (claimed.length < 26) {
      const groups = await Promise.all([3, 4, 5].map((rows) => claims.next({ ...many, rows })));
      claimed.push(...groups.flat());
    }
    expect(new Set(claimed.map(({ name }) => name)).size).toBe(26);
    const rows = await app.deps.database.orm.select().from(batches);
    expect(rows.map(({ id, waiting }) => [ids.includes(id), waiting])).toEqual([
      [true, 0],
      [true, 0],
    ]);
  });

  test('outcomes of two batches are stored together, and those of older runs are refused', async () => {
    const ids = [await send(first, 'a', 2), await send(second, 'c', 1)] as const;
    const claimed = await claims.next(many);
    const items = claimed.map((claim) => ({
      claim: claim.name === 'a1' ? { ...claim, run: claim.run - 1 } : claim,
      outcome: failed,
    }));
    const ended = await endItems(deps(), items);
    expect([...ended].map(({ claim }) => claim.name).toSorted()).toEqual(['a0', 'c0']);
    expect(await read(first, ids[0])).toMatchObject({ failed: 1, finished_at: null });
    expect(await read(second, ids[1])).toMatchObject({ failed: 1, finished_at: expect.any(String) });
  });

  test('an outcome that the database refuses takes no others with it', async () => {
    const id = await send(first, 'a', 3);
    const outcomes = createOutcomes(deps());
    const stored = (await claims.next(many)).map((claim) => {
      const error = claim.name === 'a1' ? 'PostgreSQL stores no \0' : 'It is not so';
      return outcomes.add(claim, { ...failed, problem: { status: 400, code: 'not_so', error } });
    });
    outcomes.flush();
    const ends = await Promise.allSettled(stored);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await read(first, id)).toMatchObject({ failed: 2, finished_at: null });
  });
});

test('a batch that the end of another run holds is passed over, for which the runner looks again', async () => {
  const app = await startTestApp('postgres');
  try {
    const { key } = await app.account({ userStatus: 'active_sub' });
    const payload = { tool: 'image_padding', items: [{ image_url: 'http://public.test/a.png', name: 'a' }] };
    await app.server.inject({ method: 'POST', url: '/api/batches', headers: { 'x-api-key': key }, payload });
    const claims = createClaims<Claim>(app.deps, itemRows);
    await app.deps.database.transaction(async (tx) => {
      await tx.select({ id: batches.id }).from(batches).for('update');
      expect(await claims.next(many)).toEqual([]);
    });
    expect(claims.isLimited?.()).toBe(true);
    expect(await claims.next(many)).toHaveLength(1);
  } finally {
    await app.close();
  }
});
