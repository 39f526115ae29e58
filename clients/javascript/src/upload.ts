import { OverprintError } from './errors.ts';
import { addressOf, type Input, openInput } from './input.ts';
import type { CallOptions, Send } from './transport.ts';
import { wait } from './wait.ts';

/** How far an upload is. */
export interface UploadState {
  /** For `extractAudio`, and to go on with the upload in another process. */
  readonly upload_id: string;
  readonly sent_bytes: number;
  readonly total_bytes: number;
}

export interface UploadOptions extends Pick<CallOptions, 'signal' | 'timeoutSeconds'> {
  /** Gets each state: before the first piece, and after each one. */
  readonly onProgress?: (state: UploadState) => void;
  /** An earlier upload of the same file, to go on with. */
  readonly uploadId?: string;
}

/** In memory at a time. A proxy that collects a request before it passes it on loses no more than this. */
const pieceBytes = 8 * 1024 * 1024;
const maxFailures = 5;
const version = { 'tus-resumable': '1.0.0' };

/**
 * Sends a file in pieces by tus 1.0, and resolves with the id of the upload. Asks for the offset after a piece that
 * failed, and goes on from there.
 *
 * @internal
 */
export async function sendInPieces(send: Send, input: Input, options: UploadOptions): Promise<string> {
  const { signal, timeoutSeconds, onProgress } = options;
  if (addressOf(input) !== undefined) throw new TypeError('Expected a file, received an address');
  const file = await openInput(input);
  const { size, read } = file;
  if (size === undefined || !read) throw new TypeError('Expected a path, Blob or bytes, received a stream');

  const call = async (method: string, path: string, headers: Record<string, string>, bytes?: Blob) =>
    send(
      { method, path, files: {}, isBytes: true },
      { signal, timeoutSeconds, headers: { ...version, ...headers }, bytes },
      async (response) => response,
    );
  const uploadId = options.uploadId ?? (await created());
  const path = `/api/uploads/${encodeURIComponent(uploadId)}`;
  let offset = options.uploadId === undefined ? 0 : await storedBytes();
  tell();

  async function created(): Promise<string> {
    const response = await call('POST', '/api/uploads', {
      'upload-length': String(size),
      'upload-metadata': `filename ${base64Of(file.name)}`,
    });
    return response.headers.get('location')?.split('/').at(-1) ?? '';
  }

  async function storedBytes(): Promise<number> {
    return Number((await call('HEAD', path, {})).headers.get('upload-offset'));
  }

  function tell(): void {
    onProgress?.({ upload_id: uploadId, sent_bytes: offset, total_bytes: size ?? 0 });
  }

  for (let failures = 0; offset < size; ) {
    try {
      // After a failure nobody but the server knows how much has arrived.
      if (failures > 0) offset = await storedBytes();
      if (offset < size) offset = await sent(await read(offset, Math.min(offset + pieceBytes, size)));
      failures = 0;
      tell();
    } catch (error) {
      failures += 1;
      if (!canGoOn(error) || failures > maxFailures) throw error;
      await wait((error.retryAfter ?? 0) * 1000 + 250 * 2 ** failures, signal);
    }
  }
  return uploadId;

  async function sent(piece: Blob): Promise<number> {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
    return Number((await call('PATCH', path, headers, piece)).headers.get('upload-offset'));
  }
}

/**
 * A piece that the connection was lost in is sent again, and then meets the offset that it has made, or the request
 * that still holds the upload: asking settles both. What else can be repeated, `send` has repeated.
 */
function canGoOn(error: unknown): error is OverprintError {
  return error instanceof OverprintError && (error.code === 'wrong_offset' || error.status === 423);
}

function base64Of(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
