import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sniff } from '../sniff-first.ts';
import { createSpool, type Spool } from '../spool.ts';
import { spoolDataUri } from './data-uri.ts';

const tooLarge = { status: 413, code: 'file_too_large', error: 'Too large' };
let dir: string;
let spool: Spool;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'data-uri-'));
  spool = createSpool(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const spoolIt = (value: unknown, maxBytes = 1_000_000) =>
  spoolDataUri(value, { field: 'image', spool, maxBytes, tooLarge });

test('a data URI longer than one slice comes out byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => index % 251));
  const file = await spoolIt(`data:image/png;base64,${bytes.toString('base64')}`);
  expect(await file.read()).toEqual(bytes);
});

test.each([
  ['no type', 'data:;base64,aGk='],
  ['parameters and upper case', 'DATA:image/png;name=a.png;BASE64,aGk='],
  ['white space in the data', 'data:image/png;base64,aG\r\n k='],
  ['no padding', 'data:image/png;base64,aGk'],
])('%s is read', async (_name, value) => expect(String(await (await spoolIt(value)).read())).toBe('hi'));

test.each([
  ['a number', 7],
  ['nothing', ''],
  ['bare base64', 'aGk='],
  ['text that is not base64', 'data:text/plain,hi'],
  ['a character outside the alphabet', 'data:image/png;base64,aG*k'],
  ['padding in the middle', 'data:image/png;base64,aG==aGk='],
  ['one character too many', 'data:image/png;base64,aGkxa'],
])('%s is 400 and leaves nothing on disk', async (_name, value) => {
  await expect(spoolIt(value)).rejects.toMatchObject({
    status: 400,
    code: 'malformed_data_uri',
    fix: expect.stringContaining('image') as unknown,
  });
  expect(await readdir(dir)).toEqual([]);
});

test('the limit holds to the byte', async () => {
  const three = 'data:image/png;base64,AAAA';
  expect((await spoolIt(three, 3)).sizeBytes).toBe(3);
  await expect(spoolIt(three, 2)).rejects.toMatchObject({ status: 413 });
});

test('the sniff sees the decoded bytes', async () => {
  const sniff = vi.fn<Sniff>();
  await spoolDataUri('data:image/png;base64,aGk=', { field: 'image', spool, maxBytes: 10, tooLarge, sniff });
  expect(String(sniff.mock.calls[0]?.[0])).toBe('hi');
});
