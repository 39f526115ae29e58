import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

/** Work that lasts until the test ends it. */
function openWork() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { run: () => promise, resolve, reject };
}

describe('the gate', () => {
  it('never runs more at once than it has slots', async () => {
    const gate = createGate({ slots: 2, waiting: 100 });
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await Promise.all(Array.from({ length: 50 }, () => gate.run(work)));
    expect(most).toBe(2);
    expect(running).toBe(0);
  });

  it('answers 503 with Retry-After at once when the line is full', async () => {
    const gate = createGate({ slots: 1, waiting: 1 });
    const first = openWork();
    const running = gate.run(first.run);
    const waiting = gate.run(async () => 'second');
    await expect(gate.run(async () => 'third')).rejects.toMatchObject({
      status: 503,
      code: 'overloaded',
      message: 'Server is busy',
      retryAfterSeconds: 1,
    });
    first.resolve('first');
    expect(await Promise.all([running, waiting])).toEqual(['first', 'second']);
  });

  it('serves those who wait in the order in which they came', async () => {
    const gate = createGate({ slots: 1, waiting: 10 });
    const order: number[] = [];
    await Promise.all([1, 2, 3, 4].map((turn) => gate.run(async () => order.push(turn))));
    expect(order).toEqual([1, 2, 3, 4]);
  });

  it('gives the slot back when the work fails', async () => {
    const gate = createGate({ slots: 1, waiting: 0 });
    await expect(gate.run(() => Promise.reject(new Error('broken picture')))).rejects.toThrow('broken picture');
    expect(await gate.run(async () => 'next')).toBe('next');
  });

  it('drops a waiter who goes away, and its place is free for another', async () => {
    const gate = createGate({ slots: 1, waiting: 1 });
    const first = openWork();
    const running = gate.run(first.run);
    const caller = new AbortController();
    let ran = false;
    const gone = gate.run(async () => {
      ran = true;
    }, caller.signal);
    caller.abort(new Error('client gone'));
    await expect(gone).rejects.toThrow('client gone');
    const patient = gate.run(async () => 'patient');
    first.resolve('first');
    expect(await Promise.all([running, patient])).toEqual(['first', 'patient']);
    expect(ran).toBe(false);
  });

  it('does not start work for a caller who is already gone', async () => {
    const gate = createGate({ slots: 1, waiting: 1 });
    await expect(gate.run(async () => 'never', AbortSignal.abort(new Error('client gone')))).rejects.toThrow('gone');
    expect(await gate.run(async () => 'next')).toBe('next');
  });
});
