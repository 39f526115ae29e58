import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { makeAccount, subscribe } from '#bench/attacks/accounts.ts';
import { startServerProcess } from '#test/process/server-process.ts';

/** A multipart form, encoded as a request. */
export interface EncodedForm {
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Starts a server process with one subscriber. Its client adds almost no time of its own. */
export async function startApi() {
  const agent = new Agent({ keepAlive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const server = await startServerProcess(dataDir);
  const account = await makeAccount(server.origin, 'bench');
  await subscribe(server.origin, account);

  return {
    /** Encodes a form before the time is taken, because encoding is the client's cost. */
    async encodeForm(image: Uint8Array, fields: Readonly<Record<string, string>>): Promise<EncodedForm> {
      const form = new FormData();
      form.set('image', new Blob([new Uint8Array(image)]), 'phone.jpg');
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const encoded = new Response(form);
      const headers = { 'x-api-key': account.key, 'content-type': encoded.headers.get('content-type') ?? '' };
      return { headers, body: Buffer.from(await encoded.arrayBuffer()) };
    },
    /**
     * Sends a form on one connection that stays open. Throws the response unless its status is 200.
     */
    async post(path: string, { headers, body }: EncodedForm): Promise<Buffer> {
      const outgoing = request(server.origin + path, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        agent,
      });
      outgoing.end(body);
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
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
