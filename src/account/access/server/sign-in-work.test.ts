import type * as NodeCrypto from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const work = vi.hoisted(() => ({ hashes: [] as object[] }));
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof NodeCrypto>();
  const argon2: typeof NodeCrypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    work.hashes.push({ algorithm, memory, passes, parallelism, tagLength });
    crypto.argon2(algorithm, parameters, callback);
  };
  return { ...crypto, argon2 };
});

// Other test files of this process have loaded the modules with the real one, and keep it.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { startTestApp } = await import('#test/app.ts');
let app: Awaited<ReturnType<typeof startTestApp>>;
beforeAll(async () => {
  app = await startTestApp('pglite');
  await post('/api/register', { username: 'ada.works', password: 'a sheet of proofs' });
  await post(`${toolkit}:signUp`, { email: 'ada@example.com', password: 'a sheet of proofs' });
});
afterAll(() => app.close());

const toolkit = '/identitytoolkit.googleapis.com/v1/accounts';
const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload });

/** Returns the hash work of one request. */
async function workOf(url: string, payload: object): Promise<object[]> {
  work.hashes.length = 0;
  expect((await post(url, payload)).statusCode).toBeGreaterThanOrEqual(400);
  return [...work.hashes];
}

test.each([
  ['the older flow', '/api/login', { username: 'ada.works' }, { username: 'nobody.here' }],
  [
    'the local provider',
    `${toolkit}:signInWithPassword`,
    { email: 'ada@example.com' },
    { email: 'nobody@example.com' },
  ],
])('%s does the same hash work for a known and an unknown name', async (_flow, url, known, unknown) => {
  const wrong = { password: 'wrong words here' };
  // The hash for unknown names is made once, at its first use.
  await post(url, { ...unknown, ...wrong });
  const expected = await workOf(url, { ...known, ...wrong });
  expect(expected).toHaveLength(1);
  expect(await workOf(url, { ...unknown, ...wrong })).toEqual(expected);
});
