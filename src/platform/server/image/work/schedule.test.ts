import { array, assert, boolean, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Claim, createSchedule } from './schedule.ts';
import { imageSlots } from './slots.ts';

interface Named extends Claim {
  readonly name: string;
}

const size = { slots: 3, memoryBytes: 1_600 };
let count = 0;

function claim(accountId: number, changes: Partial<Claim> = {}): Named {
  count += 1;
  return {
    name: `${accountId}.${count}`,
    accountId,
    isPremium: false,
    memoryBytes: 100,
    isLong: false,
    ...changes,
  };
}

function lineOf(...claims: readonly Named[]) {
  const schedule = createSchedule<Named>(size);
  for (const each of claims) schedule.add(each);
  return schedule;
}

/** Who begins now, in order. */
function begin(schedule: ReturnType<typeof lineOf>): number[] {
  const accounts: number[] = [];
  for (let next = schedule.next(); next; next = schedule.next()) accounts.push(next.accountId);
  return accounts;
}

describe('the number of pictures at once', () => {
  const gigabyte = 1024 * 1024 * 1024;

  test.each([
    [1, 1, 3],
    [4, 1, 5],
    [32, 1, 9],
    [32, 4, 33],
    [32, 0.25, 3],
  ])('%i cores and %f GB: %i', (cores, gigabytes, slots) => {
    expect(imageSlots(gigabytes * gigabyte, cores)).toBe(slots);
  });

  test('long work runs in the only slot, too', () => {
    const schedule = createSchedule<Named>({ slots: 1, memoryBytes: 1_600 });
    for (const isLong of [true, false]) schedule.add(claim(1, { isLong }));
    expect(begin(schedule)).toEqual([1]);
  });
});

describe('the order of pictures', () => {
  test('one account takes every slot while nobody else waits', () => {
    expect(begin(lineOf(claim(1), claim(1), claim(1), claim(1)))).toEqual([1, 1, 1]);
  });

  test('accounts take turns, and none gets more than half of the slots while others wait', () => {
    const first = claim(1);
    const schedule = lineOf(first, claim(1), claim(1), claim(2), claim(3), claim(4));
    expect(begin(schedule)).toEqual([1, 2, 3]);
    schedule.remove(first);
    expect(begin(schedule)).toEqual([4]);
  });

  test('premium accounts go first, but not always', () => {
    const schedule = createSchedule<Named>({ slots: 12, memoryBytes: 100_000 });
    for (const each of [
      claim(1),
      ...Array.from({ length: 8 }, (_, i) => claim(10 + i, { isPremium: true })),
    ]) {
      schedule.add(each);
    }
    const accounts = begin(schedule);
    expect(accounts.slice(0, 4).every((accountId) => accountId >= 10)).toBe(true);
    expect(accounts.indexOf(1)).toBe(4);
  });

  test('long work leaves a slot free, even if nobody waits', () => {
    const long = () => claim(1, { isLong: true });
    const schedule = lineOf(long(), long(), long());
    expect(begin(schedule)).toEqual([1, 1]);
    schedule.add(claim(2));
    expect(begin(schedule)).toEqual([2]);
  });

  test('work waits for memory, small work goes on meanwhile, and large work does not overtake', () => {
    const running = claim(1, { memoryBytes: 1_000 });
    const large = claim(2, { memoryBytes: 800 });
    const schedule = lineOf(running, large, claim(3, { memoryBytes: 500 }), claim(4));
    expect(begin(schedule)).toEqual([1, 4]);
    schedule.remove(running);
    expect(begin(schedule)).toEqual([2, 3]);
  });

  test('8 claims of a free account wait, 32 of a premium one; one more is refused', () => {
    for (const [isPremium, most] of [
      [false, 8],
      [true, 32],
    ] as const) {
      const schedule = lineOf();
      for (let i = 0; i < most; i++) schedule.add(claim(1, { isPremium }));
      expect(() => schedule.add(claim(1, { isPremium }))).toThrow(
        expect.objectContaining({ code: 'too_many_at_once' }),
      );
      expect(() => schedule.add(claim(2, { isPremium }))).not.toThrow();
    }
  });
});

describe('work that others wait for', () => {
  const any = () => true;

  test('is long work in the last slot, once short work waits', () => {
    const running = [claim(1), claim(2), claim(3)];
    const schedule = lineOf(...running);
    begin(schedule);
    for (const each of running) each.isLong = true;
    expect(schedule.inTheWay(any)).toBeUndefined();
    schedule.add(claim(4));
    expect(schedule.inTheWay(any)).toBe(running[2]);
    expect(schedule.inTheWay((each) => each !== running[2])).toBe(running[1]);
  });

  test('is what an account runs beyond its share, once others wait', () => {
    const running = [claim(1, { isLong: true }), claim(1, { isLong: true })];
    const schedule = lineOf(...running);
    begin(schedule);
    expect(schedule.inTheWay(any)).toBeUndefined();
    schedule.add(claim(2, { isLong: true }));
    const stopped = schedule.inTheWay(any);
    expect(stopped).toBe(running[1]);
    if (stopped) schedule.putBack(stopped);
    expect(begin(schedule)).toEqual([2]);
  });
});

test('in any order of claims, slots and memory are respected, none is lost and an idle server starts the next', () => {
  const one = record({
    accountId: integer({ min: 1, max: 4 }),
    isPremium: boolean(),
    memoryBytes: integer({ min: 1, max: 800 }),
    isLong: boolean(),
    ends: boolean(),
  });
  assert(
    property(array(one, { maxLength: 60 }), (steps) => {
      const schedule = lineOf();
      const running = new Set<Named>();
      const known = new Set<Named>();
      const proceed = () => {
        for (let next = schedule.next(); next; next = schedule.next()) running.add(next);
        expect(running.size).toBeLessThanOrEqual(size.slots);
        const usedBytes = [...running].reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
        expect(usedBytes).toBeLessThanOrEqual(size.memoryBytes);
        expect([...running].filter(({ isLong }) => isLong).length).toBeLessThan(size.slots);
        if (running.size === 0) expect(schedule.waiting()).toBe(0);
        expect(schedule.waiting() + running.size).toBe(known.size);
      };
      const endOne = () => {
        const [first] = running;
        if (!first) return;
        running.delete(first);
        known.delete(first);
        schedule.remove(first);
        proceed();
      };
      for (const { ends, ...facts } of steps) {
        if (ends) endOne();
        if (schedule.waiting() >= 8) continue;
        const added = claim(facts.accountId, facts);
        known.add(added);
        schedule.add(added);
        proceed();
      }
      while (known.size > 0) endOne();
    }),
  );
});

describe('background work', () => {
  const background = (accountId: number) => claim(accountId, { isBackground: true });

  test('leaves one slot free for single requests', () => {
    expect(begin(lineOf(background(1), background(1), background(1)))).toEqual([1, 1]);
  });

  test('waits for single requests, and has half of the slots while they are near', () => {
    expect(begin(lineOf(background(1), background(1), claim(2)))).toEqual([2, 1]);
    const schedule = lineOf(background(1), background(1));
    const goAway = schedule.comeNear();
    expect(begin(schedule)).toEqual([1]);
    goAway();
    expect(begin(schedule)).toEqual([1]);
  });

  test('gets one turn in five while single requests wait', () => {
    const schedule = createSchedule<Named>({ slots: 1, memoryBytes: 1_600 });
    const order: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      for (const each of [background(1), claim(2)]) schedule.add(each);
      const next = schedule.next();
      if (!next) throw new Error('Expected a claim that may begin, received none');
      order.push(next.accountId);
      schedule.remove(next);
    }
    expect(order.filter((accountId) => accountId === 1)).toHaveLength(2);
  });

  test('is never refused for its number, and takes no place of its account', () => {
    const waiting = Array.from({ length: 40 }, () => background(1));
    const schedule = lineOf(...waiting, ...Array.from({ length: 8 }, () => claim(1)));
    expect(schedule.waiting()).toBe(48);
    expect(() => schedule.add(claim(1))).toThrow();
  });

  test('is in the way of a single request that waits', () => {
    const schedule = lineOf(claim(2), background(1));
    expect(begin(schedule)).toEqual([2, 1]);
    for (const each of [claim(3), claim(3)]) schedule.add(each);
    expect(begin(schedule)).toEqual([3]);
    expect(schedule.inTheWay(() => true)?.accountId).toBe(1);
  });
});
