import { describe, expect, test, vi } from 'vitest';
import { createReadiness, type ReadinessDeps } from './readiness.ts';

const well: ReadinessDeps = {
  pingDatabase: async () => undefined,
  storeResponds: async () => true,
  fitsSchema: async () => true,
  isDraining: () => false,
  limitMs: 20,
};
const fail = () => Promise.reject(new Error('away'));
const hang = () => new Promise<never>(() => undefined);

describe('readiness', () => {
  test.each<[string, Partial<ReadinessDeps>, object]>([
    ['ready', {}, { status: 'ready', database: 'ok', store: 'ok', schema: 'ok', draining: false }],
    ['ready without the store', { storeResponds: async () => false }, { status: 'ready', store: 'away' }],
    ['ready while the store hangs', { storeResponds: hang }, { status: 'ready', store: 'away' }],
    ['not ready without the database', { pingDatabase: fail }, { status: 'not ready', database: 'away' }],
    [
      'not ready while the database hangs',
      { pingDatabase: hang, fitsSchema: hang },
      { status: 'not ready', database: 'away', schema: 'unknown' },
    ],
    [
      'not ready on another schema',
      { fitsSchema: async () => false },
      { status: 'not ready', database: 'ok', schema: 'different' },
    ],
    ['not ready while it drains', { isDraining: () => true }, { status: 'not ready', draining: true }],
  ])('is %s', async (_, deps, report) => {
    expect(await createReadiness({ ...well, ...deps })()).toMatchObject(report);
  });

  test('asks the database once for many probes, and notices at once that it drains', async () => {
    const pingDatabase = vi.fn<ReadinessDeps['pingDatabase']>(well.pingDatabase);
    let draining = false;
    const readiness = createReadiness({ ...well, pingDatabase, isDraining: () => draining });
    await Promise.all(Array.from({ length: 50 }, readiness));
    draining = true;
    expect(await readiness()).toMatchObject({ status: 'not ready', database: 'ok' });
    expect(pingDatabase).toHaveBeenCalledTimes(1);
  });
});
