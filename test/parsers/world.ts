import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setBudget } from '#test/budgets.ts';
import { createImageProcesses } from '#app/server/image-processes.ts';
import { startTestApp, type TestAccount, type TestApp } from '#test/app.ts';

/** The environment of the parsers: the application on loopback, an account and a folder for files. */
export interface World {
  readonly app: TestApp;
  readonly origin: string;
  /** Has a subscription, so that every tool is open. */
  readonly account: TestAccount;
  /** Sends the bytes of a request and resolves with the status of its response. Throws for 500 and above. */
  send(head: string, body?: Uint8Array): Promise<number>;
  /** Posts a body of this type as the account. Throws if it is refused unread. */
  post(path: string, type: string, body: Uint8Array): Promise<number>;
  /** Writes a file and resolves with its path. */
  file(name: string, bytes: Uint8Array): Promise<string>;
  close(): Promise<void>;
}

/** On other paths 401 is about the body. */
const isForAccounts = (path: string) => path.startsWith('/api/') && path !== '/api/login';

export async function startWorld(): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-parsers-'));
  // However slow the machine is, the codecs read their inputs to the end.
  const images = createImageProcesses(1_024 * 1024 * 1024, { times: { workMs: 150_000 } });
  const app = await startTestApp('pglite', { images });
  const origin = await app.listen();
  const account = await app.account({ userStatus: 'active_sub' });

  async function send(head: string, body: Uint8Array = new Uint8Array()): Promise<number> {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    // A refusal may close the connection while the body is being sent.
    socket.on('error', () => undefined);
    socket.write(head);
    socket.write(body);
    const [response] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
    socket.destroy();
    if (!(response instanceof Buffer))
      throw new Error('Expected a response, received the end of the connection');
    const status = Number(response.toString('latin1', 9, 12));
    if (!(status < 500)) throw new Error(`Expected a refusal, received ${response.toString()}`);
    return status;
  }

  return {
    app,
    origin,
    account,
    send,
    async post(path, type, body) {
      // The bodies are what is tested, not how many of them an account may send.
      for (const kind of ['changes', 'key_changes'] as const)
        await setBudget(app.deps.database, account.userId, kind, { spent: 0, secondsAgo: 0 });
      const status = await send(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${account.cookie}\r\n` +
          `Content-Type: ${type}\r\nContent-Length: ${body.byteLength}\r\n\r\n`,
        body,
      );
      if (status === 403 || status === 429 || (status === 401 && isForAccounts(path)))
        throw new Error(`Expected the body to be read, received ${status}`);
      return status;
    },
    async file(name, bytes) {
      const path = join(dir, name);
      await writeFile(path, bytes);
      return path;
    },
    async close() {
      await app.close();
      images.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
