import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startServerProcess } from '../test/process/server-process.ts';
import { inTurns } from './in-turns.ts';
import { row } from './report.ts';

/**
 * Padding a 12-megapixel JPEG by API, with upload, authentication, metering and storage, against a bare sharp script that
 * reads, extends and encodes the same way. Medians of 20, in turns, in one run.
 */
const rounds = 20;
const target = 1.15;
const paddingPx = 50;
const photograph = new URL('../test/fixtures/samples/phone-12mp.jpg', import.meta.url);
const thriftyMalloc = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };

const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
const server = await startServerProcess(dataDir, thriftyMalloc);
const key = await register(server.origin);
sharp.concurrency(1);
sharp.cache(false);

const bytes = await readFile(photograph);
const measured = await inTurns(rounds, {
  'API, JSON and link': async () => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), 'phone.jpg');
    form.set('padding_size', String(paddingPx));
    const headers = { 'x-api-key': key };
    const answer = await fetch(`${server.origin}/api/image_padding`, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(await answer.text());
    return new Uint8Array(await answer.arrayBuffer());
  },
  'bare sharp script': async () => {
    const side = { top: 500 + paddingPx, bottom: 500 + paddingPx, left: paddingPx, right: paddingPx };
    const file = await readFile(photograph);
    return sharp(file)
      .autoOrient()
      .extend({ ...side, background: '#ffffff' })
      .jpeg({ quality: 90, optimiseCoding: false })
      .toBuffer();
  },
});
const ratio = measured['API, JSON and link'].medianMs / measured['bare sharp script'].medianMs;
row('12-megapixel JPEG by API', ratio.toFixed(3), `times a bare sharp script, target ${target}`);

await server.end('SIGTERM');
await rm(dataDir, { recursive: true, force: true });

async function register(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = '{"username":"bench","password":"correct horse battery"}';
  const answer = await fetch(`${origin}/api/register`, { method: 'POST', headers, body });
  const cookie = answer.headers.get('set-cookie') ?? '';
  const made = await fetch(`${origin}/api/keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{"name":"bench"}',
  });
  return ((await made.json()) as { key: string }).key;
}
