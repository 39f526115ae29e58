import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { databaseKinds } from '#test/database.ts';
import { rateLimitWindows } from '#account/access/server/tables.ts';
import { earlyBirds } from './tables.ts';

describe.each(databaseKinds)('the early access list on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(kind);
  });
  beforeEach(async () => {
    await app.deps.database.orm.delete(rateLimitWindows);
  });
  afterAll(() => app.close());

  const join = (email: unknown) =>
    app.server.inject({ method: 'POST', url: '/api/early-bird', payload: { email } });

  test('takes an address once, trimmed and whatever its letter case', async () => {
    expect((await join(' Ada@Example.com ')).statusCode).toBe(201);
    const again = await join('ada@example.com');
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toContain('already registered');
    const rows = await app.deps.database.orm.select().from(earlyBirds);
    expect(rows).toMatchObject([{ email: 'ada@example.com', createdAt: app.clock.now() }]);
  });

  test('takes an address once when two race for the place', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => join('race@example.com')));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test.each([
    undefined,
    '',
    'ada',
    'ada@',
    'a@b.test\r\nBcc: x@y.test',
    ['a@b.test'],
    `${'a'.repeat(250)}@b.test`,
  ])('refuses %j', async (email) => expect((await join(email)).statusCode).toBe(400));

  test('takes 20 an hour from one address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1)
      statuses.push((await join(`bird${index}@example.com`)).statusCode);
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  });
});
