import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen, portOf } from '../../../../test/outbound/fake-internet.ts';
import { Problem } from '../../shared/problem.ts';
import { createSpool } from '../spool.ts';
import { type FormOptions, readForm } from './form.ts';

const tooLarge = { status: 413, code: 'file_too_large', error: 'File size exceeds the limit' };
const notAPicture = { status: 400, code: 'invalid_image', error: 'Invalid image format' };
const sniff = (head: Uint8Array) => {
  if (head.byteLength === 0 || head[0] === 0x21) throw new Problem(notAPicture);
};

let server: Server;
let dir: string;
let options: FormOptions;
let outcomes: Promise<unknown>[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'form-'));
  outcomes = [];
  options = {
    spool: createSpool(dir),
    signal: new AbortController().signal,
    files: { image: { maxBytes: 100_000, tooLarge, sniff }, mask: { maxBytes: 1_000, tooLarge } },
    maxFields: 5,
    maxFieldBytes: 1_000,
  };
  server = createServer((request, response) => {
    const outcome = describeForm(request);
    outcomes.push(outcome);
    void outcome.then((body) => response.end(JSON.stringify(body)));
  });
  await listen(server);
});

afterEach(async () => {
  vi.useRealTimers();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

/** Reads the form and answers with all that matters of it, or of its refusal. */
async function describeForm(request: IncomingMessage): Promise<unknown> {
  try {
    const form = await readForm(request, options);
    const files = Object.entries(form.files).map(([field, { name, declaredType, sizeBytes }]) => ({
      field,
      name,
      declaredType,
      sizeBytes,
    }));
    await form.removeAll();
    return { fields: form.fields, files };
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, code: error.code, error: error.message };
    return { status: 500, error: String(error) };
  }
}

interface Answer {
  readonly status?: number;
  readonly fields?: Record<string, string>;
}

async function post(body: FormData): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', body });
  return (await response.json()) as Answer;
}

function formOf(
  ...entries: readonly (readonly [string, string] | readonly [string, string, Uint8Array<ArrayBuffer>])[]
): FormData {
  const form = new FormData();
  for (const [field, value, bytes] of entries) {
    if (bytes) form.append(field, new Blob([bytes], { type: 'image/png' }), value);
    else form.append(field, value);
  }
  return form;
}

/** Sends a body byte by byte as given, under any content type, and reads the answer's JSON. */
async function postRaw(body: string, contentType = 'multipart/form-data; boundary=B', headers = ''): Promise<Answer> {
  const length = /Content-Length|Transfer-Encoding/.test(headers)
    ? ''
    : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const socket = connect(portOf(server), '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${contentType}\r\n${length}${headers}\r\n${body}`,
  );
  const answer = await text(socket);
  return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)) as Answer;
}

const part = (header: string, body: string) => `--B\r\n${header}\r\n\r\n${body}\r\n`;
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="f"`, value);
const end = '--B--\r\n';

describe('a form is read', () => {
  test('with its texts in order and its files on disk', async () => {
    const answer = await post(
      formOf(
        ['b', 'ü☃'],
        ['image', 'a.png', Buffer.alloc(99_999, 1)],
        ['a', ''],
        ['mask', 'm.png', Buffer.alloc(1_000)],
      ),
    );
    expect(answer).toEqual({
      fields: { b: 'ü☃', a: '' },
      files: expect.arrayContaining([
        { field: 'image', name: 'a.png', declaredType: 'image/png', sizeBytes: 99_999 },
        { field: 'mask', name: 'm.png', declaredType: 'image/png', sizeBytes: 1_000 },
      ]) as unknown,
    });
    expect(Object.keys(answer.fields ?? {})).toEqual(['b', 'a']);
  });

  test.each([
    ['with nothing in it', end, {}],
    ['with a preamble and an epilogue', `hello\r\n${field('a', '1')}${end}bye`, { a: '1' }],
    [
      'with unquoted and oddly spaced parameters',
      `${part('content-disposition:form-data ;name = a', '1')}${end}`,
      { a: '1' },
    ],
  ])('%s', async (_name, body, fields) => expect(await postRaw(body)).toEqual({ fields, files: [] }));

  test.each([
    ['../../../etc/cron.d/x.png', '../../../etc/cron.d/x.png'],
    ['a"\r\nSet-Cookie: x=1.png', 'a%22%0D%0ASet-Cookie: x=1.png'],
  ])('with the file name %j as mere data', async (sent, received) => {
    expect(await post(formOf(['mask', sent, Buffer.from('x')]))).toMatchObject({ files: [{ name: received }] });
  });
});

describe('a body is refused', () => {
  const tooLong = 'b'.repeat(71);

  test.each([
    ['of another type', 'x', 'application/json', 415],
    ['that is urlencoded', 'a=1', 'application/x-www-form-urlencoded', 415],
    ['without a boundary', '--B0\r\n', 'multipart/form-data', 400],
    ['with an empty boundary', '--\r\n', 'multipart/form-data; boundary=""', 400],
    ['with a boundary of 71 characters', `--${tooLong}--\r\n`, `multipart/form-data; boundary=${tooLong}`, 400],
    ['with two boundaries', end, 'multipart/form-data; boundary=B; boundary=C', 400],
  ])('%s', async (_name, body, contentType, status) =>
    expect(await postRaw(body, contentType)).toMatchObject({ status }),
  );

  test.each([
    ['that is empty', '', 400, 'malformed_form'],
    ['cut inside a text', field('a', 'x').slice(0, -2), 400, 'malformed_form'],
    ['cut inside a file', file('image', 'x'.repeat(5_000)).slice(0, -20), 400, 'malformed_form'],
    ['cut inside the closing boundary', `${field('a', '1')}--B`, 400, 'malformed_form'],
    ['whose part names no field', `${part('Content-Disposition: form-data', 'x')}${end}`, 400, 'malformed_form'],
    [
      'whose part is no form data',
      `${part('Content-Disposition: attachment; name="a"', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    ['whose part has no header', `--B\r\n${end}`, 400, 'malformed_form'],
    [
      'whose part has a bare line feed',
      `${part('Content-Disposition: form-data; name="a\nb"', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'whose part has a broken parameter',
      `${part('Content-Disposition: form-data; name="a', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'whose part repeats a parameter',
      `${part('Content-Disposition: form-data; name="a"; name="b"', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    [
      'with a part header named __proto__',
      `${part('Content-Disposition: form-data; name="a"\r\n__proto__: x', 'x')}${end}`,
      400,
      'malformed_form',
    ],
    ['with a field named __proto__', `${field('__proto__', 'x')}${end}`, 400, 'malformed_form'],
    [
      'with part headers that are too long',
      `${part(`Content-Disposition: form-data; name="${'a'.repeat(20_000)}"`, 'x')}${end}`,
      400,
      'malformed_form',
    ],
    ['with the same text twice', `${field('a', '1')}${field('a', '2')}${end}`, 400, 'duplicate_field'],
    ['with NUL in a text', `${field('a', 'x\0')}${end}`, 400, 'invalid_text'],
    ['with a text over its limit', `${field('a', 'x'.repeat(1_001))}${end}`, 413, 'field_too_large'],
    [
      'with too many texts',
      `${Array.from({ length: 6 }, (_, index) => field(`f${index}`, '1')).join('')}${end}`,
      413,
      'too_many_fields',
    ],
    [
      'with too many texts, cut inside the last',
      Array.from({ length: 15 }, (_, index) => field(`f${index}`, '1'))
        .join('')
        .slice(0, -3),
      413,
      'too_many_fields',
    ],
    ['with a file in a field that takes none', `${file('image2', 'x')}${end}`, 400, 'unknown_field'],
    ['with a second file in one field', `${file('image', 'x')}${file('image', 'x')}${end}`, 400, 'unknown_field'],
    ['with a file over its limit', `${file('mask', 'x'.repeat(1_001))}${end}`, 413, 'file_too_large'],
    ['with an empty file where the sniff wants content', `${file('image', '')}${end}`, 400, 'invalid_image'],
    ['with a preamble that never ends', 'x'.repeat(400_000), 413, 'file_too_large'],
  ])('%s, and leaves nothing on disk', async (_name, body, status, code) => {
    expect(await postRaw(body)).toMatchObject({ status, code });
    expect(await readdir(dir)).toEqual([]);
  });

  test('that is compressed', async () =>
    expect(await postRaw(end, undefined, 'Content-Encoding: gzip\r\n')).toMatchObject({ status: 415 }));

  test('naming the field that is unknown', async () =>
    expect(await postRaw(`${file('image2', 'x')}${end}`)).toMatchObject({ error: 'Unknown field: "image2"' }));

  test('before a byte of it is read when it is declared longer than any form', async () =>
    expect(await postRaw('', undefined, 'Content-Length: 600000000\r\n')).toMatchObject({
      status: 413,
      code: 'file_too_large',
    }));

  test('while it streams, when no length is declared', async () => {
    const body = `${file('image', 'x'.repeat(100_001))}${end}`;
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const answer = await postRaw(chunked, undefined, 'Transfer-Encoding: chunked\r\n');
    expect(answer).toMatchObject({ status: 413, code: 'file_too_large' });
    expect(await readdir(dir)).toEqual([]);
  });

  test('by its first bytes, while the rest is still to come', async () =>
    expect(
      await postRaw(file('image', '!'.repeat(5_000)).slice(0, -2), undefined, 'Content-Length: 90000\r\n'),
    ).toMatchObject({ status: 400, code: 'invalid_image' }));
});

describe('a sender', () => {
  const start = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 90000\r\n\r\n`;

  async function outcomeOfTheOnlyRequest(): Promise<unknown> {
    await expect.poll(() => outcomes.length).toBe(1);
    return outcomes[0];
  }

  test('that goes away in the middle leaves nothing on disk', async () => {
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(start + file('image', 'x'.repeat(20_000)).slice(0, -2));
    await expect.poll(() => readdir(dir)).toHaveLength(1);
    socket.destroy();
    expect(await outcomeOfTheOnlyRequest()).toMatchObject({ status: 499 });
    expect(await readdir(dir)).toEqual([]);
  });

  test('that is slower than the pace is answered 408', async () => {
    options = { ...options, slow: { bytesPerSecond: 1_000_000, windowMs: 3_000 } };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(start + file('mask', 'x').slice(0, -2));
    await vi.waitFor(() => expect(outcomes).toHaveLength(1));
    vi.advanceTimersByTime(3_000);
    expect(await outcomes[0]).toMatchObject({ status: 408 });
    socket.destroy();
  });

  test('is let go with the reason of the caller that gives up', async () => {
    const caller = new AbortController();
    options = { ...options, signal: caller.signal };
    const socket = connect(portOf(server), '127.0.0.1');
    socket.write(start + file('image', 'x'.repeat(20_000)).slice(0, -2));
    await expect.poll(() => readdir(dir)).toHaveLength(1);
    caller.abort(new Problem({ status: 503, code: 'draining', error: 'Server is restarting' }));
    expect(await outcomeOfTheOnlyRequest()).toMatchObject({ status: 503, code: 'draining' });
    expect(await readdir(dir)).toEqual([]);
    socket.destroy();
  });

  test('that still sends when it is refused gets its answer, and the connection serves its next request', async () => {
    const form = formOf(['mask', 'm.png', Buffer.alloc(90_000)]);
    for (let round = 0; round < 3; round += 1) expect(await post(form)).toMatchObject({ status: 413 });
    expect(await post(formOf(['a', '1']))).toMatchObject({ fields: { a: '1' } });
  });
});
