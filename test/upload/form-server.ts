import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createSpool } from '#platform/server/files/spool.ts';
import { type Form, type FormOptions, readForm } from '#platform/server/upload/form.ts';
import { Problem } from '#platform/shared/problem.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';

/** The content of a form, or why it was refused. */
export interface Outcome {
  readonly status?: number;
  readonly code?: string;
  readonly error?: string;
  readonly fields?: Form['fields'];
  readonly files?: readonly Readonly<Record<string, unknown>>[];
}

export interface FormServer {
  /** One entry for each request, in order of arrival. */
  readonly outcomes: Promise<Outcome>[];
  connect(): Socket;
  post(body: FormData): Promise<Outcome>;
  /** Sends the bytes of a body with any content type. */
  postRaw(body: string, contentType?: string, headers?: string): Promise<Outcome>;
  /** Names of the files in the spool. */
  filesLeft(): Promise<string[]>;
  close(): Promise<void>;
}

const tooLarge = { status: 413, code: 'file_too_large', error: 'File size exceeds the limit' };

/**
 * Small limits: `image` takes 100,000 bytes that do not start with `!`, `mask` 1,000, and 5 texts 1,000 each.
 */
export async function startFormServer(more: Partial<FormOptions> = {}): Promise<FormServer> {
  const dir = await mkdtemp(join(tmpdir(), 'form-'));
  const options: FormOptions = {
    spool: createSpool(dir),
    signal: new AbortController().signal,
    files: {
      image: { maxBytes: 100_000, tooLarge, sniff: refuseOddImages },
      mask: { maxBytes: 1_000, tooLarge },
    },
    maxFields: 5,
    maxFieldBytes: 1_000,
    ...more,
  };
  const outcomes: Promise<Outcome>[] = [];
  const server = createServer((request, response) => {
    const outcome = outcomeOf(request, options);
    outcomes.push(outcome);
    void outcome.then((body) => response.end(JSON.stringify(body)));
  });
  await listen(server);
  const open = () => connect(portOf(server), '127.0.0.1');
  return {
    outcomes,
    connect: open,
    post: async (body) => {
      const response = await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', body });
      return (await response.json()) as Outcome;
    },
    postRaw: (body, contentType, headers) => sendRaw(open(), body, contentType, headers),
    filesLeft: () => readdir(dir),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dir, { recursive: true });
    },
  };
}

/** Returns a form of texts, and of files for the entries with bytes. */
export function formOf(
  ...entries: readonly (readonly [string, string] | readonly [string, string, Uint8Array<ArrayBuffer>])[]
): FormData {
  const form = new FormData();
  for (const [field, value, bytes] of entries) {
    if (bytes) form.append(field, new Blob([bytes], { type: 'image/png' }), value);
    else form.append(field, value);
  }
  return form;
}

/** Returns one part of a raw body with the boundary `B`. */
export const partText = (header: string, body: string) => `--B\r\n${header}\r\n\r\n${body}\r\n`;
export const fieldText = (name: string, value: string) =>
  partText(`Content-Disposition: form-data; name="${name}"`, value);
export const fileText = (name: string, value: string) =>
  partText(`Content-Disposition: form-data; name="${name}"; filename="f"`, value);

function refuseOddImages(head: Uint8Array): void {
  const isOdd = head.byteLength === 0 || head[0] === 0x21;
  if (isOdd) throw new Problem({ status: 400, code: 'invalid_image', error: 'Invalid image format' });
}

async function outcomeOf(request: IncomingMessage, options: FormOptions): Promise<Outcome> {
  try {
    const form = await readForm(request, options);
    const files = Object.entries(form.files).map(([field, file]) => {
      const { name, declaredType, sizeBytes } = file;
      return { field, name, declaredType, sizeBytes };
    });
    await form.removeAll();
    return { fields: form.fields, files };
  } catch (error) {
    const { status, code } = error instanceof Problem ? error : { status: 500, code: 'unexpected' };
    return { status, code, error: error instanceof Error ? error.message : String(error) };
  }
}

async function sendRaw(
  socket: Socket,
  body: string,
  contentType = 'multipart/form-data; boundary=B',
  headers = '',
): Promise<Outcome> {
  const isFramed = /Content-Length|Transfer-Encoding/.test(headers);
  const length = isFramed ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  const start = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${contentType}\r\n`;
  socket.write(`${start}${length}${headers}\r\n${body}`);
  const response = await text(socket);
  return JSON.parse(response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1)) as Outcome;
}
