import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshDatabase } from '#test/database.ts';
import { createLog } from '#platform/server/log.ts';
import { createLooker, type Looker } from './looker.ts';

test('a call at whichever instant of the end of a look leads to another one', async () => {
  const fresh = await freshDatabase('postgres');
  try {
    for (let turns = 0; turns < 12; turns += 1) expect(await looksWithCallAfter(turns)).toBe(2);
  } finally {
    await fresh.close();
  }

  /** Returns how often it looks if it is woken so many turns of the microtask queue after its first look. */
  async function looksWithCallAfter(turns: number): Promise<number> {
    let looks = 0;
    const looker: Looker = createLooker(
      { ...fresh, log: createLog('silent') },
      {
        name: 'test',
        async look() {
          looks += 1;
          if (looks === 1) void wakeAfter(turns);
        },
      },
    );
    async function wakeAfter(count: number): Promise<void> {
      for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
      looker.wake();
    }
    await looker.start();
    await setImmediate();
    await looker.stop();
    return looks;
  }
});
