import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startServerProcess } from '../test/process/server-process.ts';

/** A form as it goes over the wire. */
export interface EncodedForm {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a server process of its own with one customer and a client that costs next to nothing. */
export async function startApi() {
  const agent = new Agent({ keepAlive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const server = await startServerProcess(dataDir);
  const key = await register(server.origin);

  return {
    /** Encoded before the clock runs: what a client needs for that is not the API's cost. */
    async encodeForm(image: Uint8Array, fields: Readonly<Record<string, string>>): Promise<EncodedForm> {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(image)]), 'phone.jpg');
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const encoded = new Response(form);
      const headers = { 'x-api-key': key, 'content-type': encoded.headers.get('content-type') ?? '' };
      return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
    },
    /**
     * Posts by the plainest client there is, on one kept connection. Throws what is not answered with 200.
     */
    async post(path: string, { headers, body }: EncodedForm): Promise<Buffer> {
      const call = request(server.origin + path, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        agent,
      });
      call.end(body);
      const [response] = (await once(call, 'response')) as [IncomingMessage];
      const text = await buffer(response);
      if (response.statusCode !== 200) throw new Error(text.toString());
      return text;
    },
    async end(): Promise<void> {
      agent.destroy();
      await server.end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function register(origin: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = '{"username":"bench","password":"correct horse battery"}';
  const response = await fetch(`${origin}/api/register`, { method: 'POST', headers, body });
  const cookie = response.headers.get('set-cookie') ?? '';
  const made = await fetch(`${origin}/api/keys`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{"name":"bench"}',
  });
  return ((await made.json()) as { key: string }).key;
}
