import { createServer, type Server } from 'node:http';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { startFormServer } from '#test/upload/form-server.ts';
import { createSpool } from '#platform/server/files/spool.ts';
import { Problem } from '#platform/shared/problem.ts';
import { fileInText, type RulesInTexts } from './files-in-texts.ts';
import { jsonFormat, readTextBody } from './text-body.ts';

const tooLarge = { status: 413, code: 'file_too_large', error: 'Too large' };
const tooMany = { status: 400, code: 'too_many', error: 'Too many' };
const inTexts: RulesInTexts = {
  fields: ['overlays', 'values'],
  maxFiles: 3,
  tooMany,
  maxBytes: 50_000,
  tooLarge,
  spooling: { maxBytes: 50_000, tooLarge },
};
const bytes = Buffer.from(Array.from({ length: 30_000 }, (_, index) => index % 251));
const uri = `data:image/png;base64,${bytes.toString('base64')}`;

let dir: string;
let server: Server;
let chunks: readonly Buffer[] = [];
let outcome: Promise<unknown>;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'files-in-texts-'));
  server = createServer((request, response) => {
    const read = async () => {
      const options = { spool: createSpool(dir), signal: new AbortController().signal, maxBytes: 2_000 };
      const { fields, files } = await readTextBody(request, jsonFormat, { ...options, files: {}, inTexts });
      const contents = await Promise.all(
        Object.entries(files).map(async ([name, file]) => [name, (await file.read()).equals(bytes)]),
      );
      await Promise.all(Object.values(files).map((file) => file.remove()));
      return { fields, files: Object.fromEntries(contents) };
    };
    outcome = read().catch((error: unknown) => error);
    void outcome.then(() => response.end('{}'));
  });
  await listen(server);
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(dir, { recursive: true });
});

async function send(body: string, sizes: readonly number[] = []): Promise<unknown> {
  const whole = Buffer.from(body);
  let at = 0;
  chunks = [...sizes, whole.length].map((size) => whole.subarray(at, (at += size)));
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) if (chunk.length > 0) controller.enqueue(new Uint8Array(chunk));
      controller.close();
    },
  });
  await fetch(`http://127.0.0.1:${portOf(server)}/`, {
    method: 'POST',
    body: stream,
    duplex: 'half',
  } as RequestInit);
  return outcome;
}

describe('a data URI inside a JSON body', () => {
  test('is a file where its field may hold some, at any depth and in any pieces', async () => {
    const body = JSON.stringify({
      overlays: [{ image: uri, text: 'data: base64' }, { image: 'https://example.com' }],
      values: { logo: uri, title: 'data:' },
      metadata: { thumbnail: 'data:image/png;base64,AAAA' },
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(20_000), { maxLength: 8 }), async (sizes) => {
        expect(await send(body, sizes)).toEqual({
          fields: {
            overlays: [{ image: 'file-in-text.0', text: 'data: base64' }, { image: 'https://example.com' }],
            values: { logo: 'file-in-text.1', title: 'data:' },
            metadata: { thumbnail: 'data:image/png;base64,AAAA' },
          },
          files: { 'file-in-text.0': true, 'file-in-text.1': true },
        });
      }),
      { numRuns: 20 },
    );
  });

  test.each([
    [
      'one too many',
      JSON.stringify({ overlays: [uri, uri, uri, uri] }),
      { code: 'too_many', param: 'overlays' },
    ],
    [
      'one that is too large',
      JSON.stringify({ values: { logo: uri.repeat(1) + 'A'.repeat(80_000) } }),
      { code: 'file_too_large', param: 'values' },
    ],
    [
      'one that is no base64',
      JSON.stringify({ values: { logo: 'data:image/png;base64,<>' } }),
      { code: 'malformed_data_uri', param: 'values' },
    ],
  ])('%s is refused, and no file is left', async (_what, body, problem) => {
    const refused = await send(body);
    expect(refused).toBeInstanceOf(Problem);
    expect(refused).toMatchObject(problem);
    expect(await readdir(dir)).toEqual([]);
  });
});

describe('a data URI inside a form', () => {
  test('is a file in JSON text and in a field of its own; other texts stay', async () => {
    const form = await startFormServer({ inTexts, files: {}, maxFields: 8, maxFieldBytes: 1_000 });
    const body = new FormData();
    body.set('overlays', JSON.stringify([{ image: uri }, { text: 'plain' }]));
    body.set('values[logo]', uri);
    body.set('values[title]', 'data: none');
    body.set('text', 'data:image/png;base64,AAAA');
    const { fields, files } = await form.post(body);
    await form.close();
    const [inJson, own] = [fields?.['overlays'], fields?.['values[logo]']];
    expect(JSON.parse(String(inJson))).toEqual([
      { image: expect.stringMatching(/^file-in-text\.[01]$/) },
      { text: 'plain' },
    ]);
    expect(own).toMatch(/^file-in-text\.[01]$/);
    expect(fields).toMatchObject({ 'values[title]': 'data: none', text: 'data:image/png;base64,AAAA' });
    expect(files?.map(({ sizeBytes }) => sizeBytes)).toEqual([bytes.length, bytes.length]);
  });

  test.each([
    ['values[logo]', uri + 'A'.repeat(80_000)],
    ['overlays', JSON.stringify([{ image: uri + 'A'.repeat(80_000) }])],
  ])('one that is too large is refused in %s, and no file is left', async (name, value) => {
    const form = await startFormServer({ inTexts, files: {} });
    const body = new FormData();
    body.set(name, value);
    expect(await form.post(body)).toMatchObject({ status: 413, code: 'file_too_large' });
    expect(await form.filesLeft()).toEqual([]);
    await form.close();
  });
});

test('only the names of files that came with a request are files', () => {
  expect(fileInText({}, 'file-in-text.0')).toBeUndefined();
  expect(fileInText({ image: undefined }, 'image')).toBeUndefined();
});
