import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
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

const agent = new Agent({ keepAlive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
const server = await startServerProcess(dataDir, thriftyMalloc);
const key = await register(server.origin);
sharp.concurrency(1);
sharp.cache(false);

const bytes = await readFile(photograph);
const form = await encodeForm();
const measured = await inTurns(rounds, {
  'API, JSON and link': () => post(`${server.origin}/api/image_padding`, form),
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

agent.destroy();
await server.end('SIGTERM');
await rm(dataDir, { recursive: true, force: true });

/** The form as it goes over the wire, encoded before the clock runs: what a client needs for that is not the API's cost. */
async function encodeForm() {
  const fields = new FormData();
  fields.set('image', new Blob([new Uint8Array(bytes)]), 'phone.jpg');
  fields.set('padding_size', String(paddingPx));
  const encoded = new Response(fields);
  const headers = { 'x-api-key': key, 'content-type': encoded.headers.get('content-type') ?? '' };
  return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
}

/** Posts a form by the plainest client there is, on one kept connection, so that the client's cost is next to nothing. */
async function post(url: string, { headers, body }: Awaited<ReturnType<typeof encodeForm>>): Promise<Buffer> {
  const call = request(url, { method: 'POST', headers: { ...headers, 'content-length': body.length }, agent });
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const text = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(text.toString());
  return text;
}

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
