import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedFor, readWebFiles, type WebFile } from './web-files.ts';

const large = Buffer.alloc(2 * 1024 * 1024, 'font');
let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-web-'));
  await Promise.all([
    writeFile(join(dir, 'small.js'), 'script'),
    writeFile(join(dir, 'small.js.br'), 'packed'),
    writeFile(join(dir, 'large.ttf'), large),
    writeFile(join(dir, 'shape.wasm'), 'wasm'),
  ]);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

function fileOf(name: string): WebFile {
  const file = readWebFiles(dir).get(name);
  if (!file) throw new Error(`Expected ${name}, found none`);
  return file;
}

test('a caller that takes a packed form gets it, any other the plain one', () => {
  const packed = packedFor(fileOf('small.js'), 'gzip, br');
  expect(packed).toEqual({
    body: { bytes: Buffer.from('packed') },
    headers: { vary: 'accept-encoding', 'content-encoding': 'br' },
  });
  expect(packedFor(fileOf('small.js'), 'gzip').body).toEqual({ bytes: Buffer.from('script') });
});

test('a large file stays on disk and is streamed whole, with its length', async () => {
  const { body, headers } = packedFor(fileOf('large.ttf'), 'br');
  expect(headers).toMatchObject({ 'content-length': String(large.length) });
  if (!('stream' in body)) throw new Error('Expected a stream');
  expect((await buffer(body.stream)).equals(large)).toBe(true);
});

test('fonts and WebAssembly carry the types that browsers ask for', () => {
  expect(fileOf('large.ttf').contentType).toBe('font/ttf');
  expect(fileOf('shape.wasm').contentType).toBe('application/wasm');
});
