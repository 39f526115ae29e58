import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FormServer, fileText, formOf, startFormServer } from '#test/upload/form-server.ts';
import { Problem } from '#platform/shared/problem.ts';

let server: FormServer;

afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

describe('a sender', () => {
  const start =
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: ' +
    '90000\r\n\r\n';

  test('that goes away in the middle leaves nothing on disk', async () => {
    server = await startFormServer();
    const socket = server.connect();
    socket.write(start + fileText('image', 'x'.repeat(20_000)).slice(0, -2));
    await expect.poll(() => server.filesLeft()).toHaveLength(1);
    socket.destroy();
    expect(await server.outcomes[0]).toMatchObject({ status: 499 });
    expect(await server.filesLeft()).toEqual([]);
  });

  test('that is slower than the pace is answered 408', async () => {
    server = await startFormServer({ slow: { bytesPerSecond: 1_000_000, windowMs: 3_000 } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const socket = server.connect();
    socket.write(start + fileText('mask', 'x').slice(0, -2));
    await vi.waitFor(() => expect(server.outcomes).toHaveLength(1), { timeout: 20_000 });
    vi.advanceTimersByTime(3_000);
    expect(await server.outcomes[0]).toMatchObject({ status: 408 });
    socket.destroy();
  });

  test('is let go with the reason of the caller that gives up', async () => {
    const caller = new AbortController();
    server = await startFormServer({ signal: caller.signal });
    const socket = server.connect();
    socket.write(start + fileText('image', 'x'.repeat(20_000)).slice(0, -2));
    await expect.poll(() => server.filesLeft()).toHaveLength(1);
    caller.abort(new Problem({ status: 503, code: 'draining', error: 'Server is restarting' }));
    expect(await server.outcomes[0]).toMatchObject({ status: 503, code: 'draining' });
    expect(await server.filesLeft()).toEqual([]);
    socket.destroy();
  });

  test('that still sends when it is refused gets its response, and the connection serves its next request', async () => {
    server = await startFormServer();
    const form = formOf(['mask', 'm.png', Buffer.alloc(90_000)]);
    for (let round = 0; round < 3; round += 1) expect(await server.post(form)).toMatchObject({ status: 413 });
    expect(await server.post(formOf(['a', '1']))).toMatchObject({ fields: { a: '1' } });
  });
});
