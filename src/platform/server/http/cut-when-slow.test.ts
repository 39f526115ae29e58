import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { cutWhenSlow } from './cut-when-slow.ts';

afterEach(() => vi.useRealTimers());

/** What ends a body that is being read. */
function failureOf(body: NodeJS.ReadableStream): Promise<unknown> {
  return new Promise((resolve) => body.resume().once('error', resolve));
}

test('a body passes through whole', async () => {
  const sender = new PassThrough();
  const body = cutWhenSlow(sender);
  sender.write('{"name":');
  sender.end('"x"}');
  expect(Buffer.concat(await body.toArray()).toString()).toBe('{"name":"x"}');
});

test('a sender that goes away is no fault of ours: 499', async () => {
  const sender = new PassThrough();
  const failure = failureOf(cutWhenSlow(sender));
  sender.write('{"name":');
  sender.destroy(new Error('aborted'));
  expect(await failure).toMatchObject({ status: 499, code: 'caller_gone' });
});

test('a sender that is too slow is told so: 408', async () => {
  vi.useFakeTimers();
  const sender = new PassThrough();
  const failure = failureOf(cutWhenSlow(sender));
  sender.write('{"name":');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await failure).toMatchObject({ status: 408, code: 'request_timeout' });
});
