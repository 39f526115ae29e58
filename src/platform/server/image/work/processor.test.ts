import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ImageProcess, ImageProcessDied } from './image-process.ts';
import type { ImageEnd } from './messages.ts';
import { createImageProcessor, type ImageCaller } from './processor.ts';

const kind = { contentType: 'image/png', extension: 'png' };
const report = { outcomes: [], source: { width: 1, height: 1 }, base: { width: 1, height: 1 }, layout: [] };
const made: ImageEnd = { type: 'done', report, memoryBytes: 1, bytes: Buffer.from('made') };

/** A process whose end a test decides. */
interface FakeProcess extends ImageProcess {
  readonly requests: unknown[];
  finish(end: ImageEnd): void;
  die(): void;
  say(): void;
}

let started: FakeProcess[] = [];

function startFake(): FakeProcess {
  const exited = Promise.withResolvers<void>();
  let response = Promise.withResolvers<ImageEnd>();
  let onKind: () => void = () => undefined;
  let isAlive = true;
  const fake: FakeProcess = {
    pid: undefined,
    requests: [],
    exited: exited.promise,
    isAlive: () => isAlive,
    run(request, _pieces, hear) {
      fake.requests.push(request);
      response = Promise.withResolvers();
      onKind = () => hear(kind);
      return response.promise;
    },
    finish: (end) => response.resolve(end),
    say: () => onKind(),
    die() {
      isAlive = false;
      exited.resolve();
      response.reject(new ImageProcessDied('died'));
      response.promise.catch(() => undefined);
    },
    kill: () => fake.die(),
  };
  started.push(fake);
  return fake;
}

function start(slots = 2) {
  const processor = createImageProcessor({ slots, memoryBytes: 1_000, start: startFake });
  const run = (
    changes: Partial<ImageCaller & { memoryBytes: number; isLong: boolean; onBegin: () => void }> = {},
  ) => {
    const { memoryBytes = 10, isLong = false, onBegin, ...caller } = changes;
    const job = {
      steps: { write: { as: 'same' } } as const,
      files: [],
      memoryBytes,
      isLong,
      source: { pieces: [Buffer.from('picture')] },
    };
    const signal = new AbortController().signal;
    return processor.run(
      job,
      { accountId: 1, isPremium: false, signal, ...caller },
      { ...(onBegin && { onBegin }) },
    );
  };
  return { processor, run };
}

/** Lets everything happen that waits for nothing. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i++) await turn();
}

const busy = () => started.filter((fake) => fake.isAlive() && fake.requests.length > 0);

beforeEach(() => {
  started = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe('a picture in a process', () => {
  test('is returned with its report, and the process takes the next', async () => {
    const { run } = start();
    const onBegin = vi.fn<() => void>();
    const first = run({ onBegin });
    await settled();
    expect(onBegin).not.toHaveBeenCalled();
    started[0]?.say();
    started[0]?.finish(made);
    expect(await first).toMatchObject({ report, bytes: Buffer.from('made') });
    expect(onBegin).toHaveBeenCalled();
    const second = run();
    await settled();
    expect(started[0]?.requests).toHaveLength(2);
    started[0]?.finish(made);
    await second;
    expect(started).toHaveLength(1);
  });

  test('is refused with the problem of the work', async () => {
    const { run } = start();
    const refused = run();
    await settled();
    const problem = { status: 400, code: 'invalid_image_format', error: 'Invalid image format' };
    started[0]?.finish({ type: 'refused', problem, cause: 'cut', memoryBytes: 1, bytes: Buffer.alloc(0) });
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid_image_format' });
  });

  test('that needs over half of the memory is refused before it begins', async () => {
    await expect(start().run({ memoryBytes: 501 })).rejects.toMatchObject({ code: 'image_too_large' });
    expect(started).toHaveLength(0);
  });

  test('ends after 30 s, counts, and its slot is free again', async () => {
    const { run } = start();
    const onBegin = vi.fn<() => void>();
    const slow = run({ onBegin });
    const ended = expect(slow).rejects.toMatchObject({ code: 'image_too_slow' });
    await settled();
    await vi.advanceTimersByTimeAsync(30_000);
    await ended;
    expect(onBegin).toHaveBeenCalled();
    expect(started[0]?.isAlive()).toBe(false);
    const next = run();
    await settled();
    started.at(-1)?.finish(made);
    await expect(next).resolves.toBeDefined();
  });

  test('whose caller goes away ends soon after', async () => {
    const { run } = start();
    const caller = new AbortController();
    const abandoned = run({ signal: caller.signal });
    await settled();
    caller.abort(new Error('gone'));
    await expect(abandoned).rejects.toThrow('gone');
    expect(started[0]?.isAlive()).toBe(true);
    await vi.advanceTimersByTimeAsync(500);
    expect(started[0]?.isAlive()).toBe(false);
  });

  test('whose caller goes away while it waits never begins', async () => {
    const { run } = start();
    const running = [run({ accountId: 1 }), run({ accountId: 2 })];
    await settled();
    const caller = new AbortController();
    const waiting = run({ accountId: 3, signal: caller.signal });
    await settled();
    caller.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    for (const fake of busy()) fake.finish(made);
    await Promise.all(running);
    await settled();
    expect(started.flatMap(({ requests }) => requests)).toHaveLength(2);
  });

  test('is tried once more if its process dies, and then no more', async () => {
    const { run } = start();
    const unlucky = run();
    const ended = expect(unlucky).rejects.toThrow(ImageProcessDied);
    await settled();
    busy()[0]?.die();
    await settled();
    expect(busy()).toHaveLength(1);
    busy()[0]?.die();
    await ended;
  });

  test('is the last one of a process that holds too much memory afterwards', async () => {
    const { run } = start();
    const heavy = run();
    await settled();
    started[0]?.finish({ ...made, memoryBytes: 2 ** 31 });
    await heavy;
    expect(started[0]?.isAlive()).toBe(false);
  });
});

describe('pictures of several accounts', () => {
  test('nobody waits longer than 20 s', async () => {
    const { run } = start();
    const running = run({ isLong: true });
    await settled();
    const ended = expect(run({ isLong: true })).rejects.toMatchObject({ status: 503, code: 'overloaded' });
    await settled();
    await vi.advanceTimersByTimeAsync(20_000);
    await ended;
    busy()[0]?.finish(made);
    await running;
  });

  test('work that turns out to be long makes room for others within about a second and starts again later', async () => {
    const { run } = start();
    const first = run({ accountId: 1 });
    const second = run({ accountId: 1 });
    await settled();
    const [kept, stopped] = busy();
    for (const fake of busy()) fake.say();
    const other = run({ accountId: 2 });
    await settled();
    expect(busy()).toEqual([kept, stopped]);
    await vi.advanceTimersByTimeAsync(1_200);
    await settled();
    expect(stopped?.isAlive()).toBe(false);
    expect(kept?.isAlive()).toBe(true);
    busy()
      .find((fake) => fake !== kept)
      ?.finish(made);
    await expect(other).resolves.toBeDefined();
    await settled();
    kept?.finish(made);
    await expect(first).resolves.toBeDefined();
    await settled();
    for (const fake of busy()) fake.finish(made);
    await expect(second).resolves.toBeDefined();
  });

  test('the start of a process is not counted as work that is long', async () => {
    const { run } = start();
    const both = [run({ accountId: 1 }), run({ accountId: 1 })];
    await settled();
    const first = busy();
    const other = run({ accountId: 2 });
    await vi.advanceTimersByTimeAsync(1_900);
    await settled();
    expect(busy()).toEqual(first);
    for (const fake of first) fake.finish(made);
    await Promise.all(both);
    await settled();
    busy()
      .find((fake) => !first.includes(fake) || fake.requests.length > 1)
      ?.finish(made);
    await expect(other).resolves.toBeDefined();
  });
});
