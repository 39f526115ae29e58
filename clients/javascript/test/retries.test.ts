import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Overprint, OverprintError, type OverprintOptions } from '../src/index.ts';

type Step = () => Response | Promise<Response>;

interface Request {
  readonly atMs: number;
  readonly headers: Headers;
  readonly body: RequestInit['body'];
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const problem =
  (status: number, headers: Readonly<Record<string, string>> = {}, code = 'some_problem') =>
  () =>
    Response.json(
      { success: false, error: 'Some problem', code, fix: 'Do this.', param: 'text', request_id: 'r1' },
      { status, headers },
    );
const lost = () => {
  throw new TypeError('fetch failed', { cause: new Error('other side closed') });
};
const done = () => Response.json({ success: true });

/** A client whose server does one step for each request, and the last one again and again. */
function scripted(steps: readonly Step[], options: Partial<OverprintOptions> = {}) {
  const requests: Request[] = [];
  const overprint = new Overprint({
    apiKey: 'op_test',
    baseUrl: 'https://overprint.test/',
    async fetch(_url, init) {
      requests.push({ atMs: Date.now(), headers: new Headers(init?.headers), body: init?.body });
      const step = steps[Math.min(requests.length, steps.length) - 1];
      return (await step?.()) ?? done();
    },
    ...options,
  });
  return { overprint, requests };
}

/** Lets all waits pass, and resolves with the call's value or its error. */
async function settled<T>(call: Promise<T>): Promise<T | Error> {
  const result = call.catch((error: unknown) => error as Error);
  await vi.runAllTimersAsync();
  return result;
}

describe('a call', () => {
  test('is repeated after 429, 503 and lost connections, with one Idempotency-Key', async () => {
    const { overprint, requests } = scripted([
      lost,
      problem(503),
      problem(429, { 'retry-after': '7' }),
      done,
    ]);
    await settled(overprint.pad('https://pictures.test/a.png'));
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    const [, , refused, last] = requests.map(({ atMs }) => atMs);
    expect((last ?? 0) - (refused ?? 0)).toBeGreaterThanOrEqual(7_000);
    await settled(overprint.pad('https://pictures.test/a.png'));
    expect(requests.at(-1)?.headers.get('idempotency-key')).not.toBe(
      requests[0]?.headers.get('idempotency-key'),
    );
  });

  test('waits until the date of a Retry-After of a proxy', async () => {
    const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
    const { overprint, requests } = scripted([problem(503, { 'retry-after': inTenSeconds }), done]);
    await settled(overprint.usage());
    expect((requests[1]?.atMs ?? 0) - (requests[0]?.atMs ?? 0)).toBeGreaterThanOrEqual(9_000);
  });

  test('waits for its first try, where the server still works on that', async () => {
    const inProgress = problem(409, { 'retry-after': '1' }, 'request_in_progress');
    const { overprint, requests } = scripted([lost, inProgress, done]);
    await settled(overprint.pad('https://pictures.test/a.png'));
    expect(requests).toHaveLength(3);
  });

  test('is given up after five repeats, and with the error as it came', async () => {
    const { overprint, requests } = scripted([problem(503, { 'retry-after': '2' })]);
    const error = await settled(overprint.usage());
    expect(requests).toHaveLength(6);
    expect(error).toBeInstanceOf(OverprintError);
    expect(error).toMatchObject({
      message: 'Some problem',
      status: 503,
      code: 'some_problem',
      fix: 'Do this.',
      param: 'text',
      requestId: 'r1',
      retryAfter: 2,
    });
  });

  test.each([
    ['408', problem(408)],
    ['500', problem(500)],
    ['507', problem(507)],
    ["a proxy's 502", () => new Response('<html>', { status: 502 })],
    ["a proxy's 504", () => new Response('<html>', { status: 504 })],
  ])('is repeated with its key after %s', async (_, step) => {
    const { overprint, requests } = scripted([step, done]);
    await settled(overprint.pad('https://pictures.test/a.png'));
    expect(requests).toHaveLength(2);
    expect(new Set(requests.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('ends after its time limit, repeats included', async () => {
    const { overprint, requests } = scripted([problem(503, { 'retry-after': '1' })]);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(
      AbortSignal.abort(new DOMException('', 'TimeoutError')),
    );
    expect(await settled(overprint.usage({ timeoutSeconds: 5 }))).toMatchObject({ name: 'TimeoutError' });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(5_000);
    expect(requests).toHaveLength(0);
    vi.restoreAllMocks();
  });

  test.each([
    ['400', problem(400)],
    ['401', problem(401)],
    ['409', problem(409)],
    ["502 of the server's own", problem(502)],
    ['429 whose Retry-After is weeks', problem(429, { 'retry-after': '600000' })],
    ['400 whose body is lost', () => new Response(new ReadableStream({ pull: lost }), { status: 400 })],
    ['a page in place of JSON', () => new Response('<html>')],
  ])('is sent once for %s', async (_, step) => {
    const { overprint, requests } = scripted([step]);
    expect(await settled(overprint.usage())).toBeInstanceOf(OverprintError);
    expect(requests).toHaveLength(1);
  });

  test('ends at once when its signal is aborted, in a wait too', async () => {
    const { overprint, requests } = scripted([problem(429, { 'retry-after': '30' })]);
    const stop = new AbortController();
    const call = overprint.usage({ signal: stop.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(10_000);
    const reason = new Error('stopped');
    stop.abort(reason);
    expect(await call).toBe(reason);
    expect(await settled(overprint.usage({ signal: stop.signal }))).toBe(reason);
    expect(requests).toHaveLength(1);
  });
});

describe('a stream', () => {
  async function* bytes() {
    yield new Uint8Array(10);
  }
  const read = (requests: readonly Request[]) => async () => {
    await new Response(requests.at(-1)?.body).arrayBuffer();
    return lost();
  };

  test('is sent again if nothing of it was read, and never once it was', async () => {
    const untouched = scripted([lost, done]);
    await settled(untouched.overprint.pad(bytes()));
    expect(untouched.requests).toHaveLength(2);

    const requests: Request[] = [];
    const begun = scripted([read(requests)], {
      async fetch(_url, init) {
        // Otherwise Node stores a copy of the whole stream, for a redirect.
        expect(init).toMatchObject({ redirect: 'error', window: null });
        requests.push({ atMs: 0, headers: new Headers(init?.headers), body: init?.body });
        return read(requests)();
      },
    });
    expect(await settled(begun.overprint.pad(bytes()))).toMatchObject({
      code: 'connection_failed',
      status: 0,
    });
    expect(requests).toHaveLength(1);
  });
});
