import { once } from 'node:events';
import { request as httpRequest } from 'node:http';

/** What a response says about an upload. */
export interface TusResponse {
  readonly status: number;
  readonly offset: number | undefined;
  readonly headers: Headers;
  /** The `code` of a refusal. */
  readonly code: string | undefined;
}

/** Speaks tus 1.0 with one server as one account, a request at a time. */
export interface TusClient {
  /** Creates an upload and resolves with its id. Throws the response's code for a refusal. */
  create(sizeBytes: number, headers?: Readonly<Record<string, string>>): Promise<string>;
  send(
    method: string,
    path: string,
    headers?: Readonly<Record<string, string>>,
    body?: Buffer,
  ): Promise<TusResponse>;
  head(id: string): Promise<TusResponse>;
  patch(id: string, offsetBytes: number, bytes: Buffer): Promise<TusResponse>;
  remove(id: string): Promise<TusResponse>;
  /** Begins a PATCH of these bytes of which only the first `sentBytes` leave. */
  beginPatch(id: string, offsetBytes: number, bytes: Buffer, sentBytes: number): Promise<BegunPatch>;
  /** Starts a job with an upload. */
  extract(
    fields: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly body: JobBody }>;
}

export interface BegunPatch {
  /** Sends the rest, and resolves with the status of the response. */
  complete(): Promise<number>;
  /** Cuts the connection. */
  cut(): void;
}

export interface JobBody {
  readonly job_id?: string;
  readonly code?: string;
  readonly fix?: string;
}

const tusHeaders = { 'tus-resumable': '1.0.0' };
const pieceType = { 'content-type': 'application/offset+octet-stream' };

export function createTusClient(origin: string, key: string): TusClient {
  const credential = { 'x-api-key': key };

  const send: TusClient['send'] = async (method, path, headers = {}, body) => {
    const response = await fetch(origin + path, {
      method,
      headers: { ...tusHeaders, ...credential, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
    const text = await response.text();
    const offset = response.headers.get('upload-offset');
    return {
      status: response.status,
      offset: offset === null ? undefined : Number(offset),
      headers: response.headers,
      code: text === '' ? undefined : (JSON.parse(text) as JobBody).code,
    };
  };
  const pathOf = (id: string) => `/api/uploads/${id}`;
  const patchHeaders = (offsetBytes: number) => ({ ...pieceType, 'upload-offset': String(offsetBytes) });

  return {
    send,
    async create(sizeBytes, headers = {}) {
      const { code, headers: sent } = await send('POST', '/api/uploads', {
        'upload-length': String(sizeBytes),
        ...headers,
      });
      const location = sent.get('location');
      if (location === null) throw new Error(code);
      return location.slice(location.lastIndexOf('/') + 1);
    },
    head: (id) => send('HEAD', pathOf(id)),
    patch: (id, offsetBytes, bytes) => send('PATCH', pathOf(id), patchHeaders(offsetBytes), bytes),
    remove: (id) => send('DELETE', pathOf(id)),
    async beginPatch(id, offsetBytes, bytes, sentBytes) {
      const request = httpRequest(origin + pathOf(id), {
        method: 'PATCH',
        headers: {
          ...tusHeaders,
          ...credential,
          ...patchHeaders(offsetBytes),
          'content-length': bytes.length,
        },
      });
      const response = once(request, 'response') as Promise<
        [{ readonly statusCode: number; resume(): void }]
      >;
      response.catch(() => undefined);
      // A server that refuses the rest may close the connection after its response.
      request.on('error', () => undefined);
      if (!request.write(bytes.subarray(0, sentBytes))) await once(request, 'drain');
      return {
        async complete() {
          request.end(bytes.subarray(sentBytes));
          const [message] = await response;
          message.resume();
          return message.statusCode;
        },
        cut: () => request.destroy(),
      };
    },
    async extract(fields) {
      const response = await fetch(`${origin}/api/extract-audio`, {
        method: 'POST',
        headers: { ...credential, 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      });
      return { status: response.status, body: (await response.json()) as JobBody };
    },
  };
}
