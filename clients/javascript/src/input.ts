/**
 * A picture, video, font or table: a path (Node), an `http` address, a `file:` or `http:` URL, a data URI, a `Blob` or
 * `File`, bytes, or a stream (of the web, of Node, or any other sequence of bytes).
 */
export type Input =
  | string
  | URL
  | Blob
  | ArrayBuffer
  | ArrayBufferView
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/**
 * A file as it is sent.
 *
 * @internal
 */
export interface SentFile {
  readonly name: string;
  /** All of it, where it is in memory or the browser reads it from the disk by itself. */
  readonly blob?: Blob;
  /** In bytes; undefined for a stream. */
  readonly size?: number;
  /** Reads a part of it; a stream has none. */
  readonly read?: (start: number, end: number) => Promise<Blob>;
  /** Can be opened once if it is a stream. */
  open(): AsyncIterable<Uint8Array>;
  /** Returns whether it can be sent, perhaps again. */
  canOpen(): boolean;
}

/**
 * Returns the address that an input is; undefined for a file.
 *
 * @internal
 */
export function addressOf(input: Input): string | undefined {
  if (typeof input !== 'string' && !(input instanceof URL)) return undefined;
  const text = String(input);
  return /^https?:\/\//i.test(text) ? text : undefined;
}

/**
 * Opens an input that is no address. Rejects for a path that cannot be read, and where there are no paths.
 *
 * @internal
 */
export async function openInput(input: Input): Promise<SentFile> {
  if (typeof input === 'string' || input instanceof URL) return fileAt(input);
  if (input instanceof Blob) return blobFile(input);
  if (input instanceof ArrayBuffer || ArrayBuffer.isView(input))
    return blobFile(new Blob([input as ArrayBuffer]));
  if (Symbol.asyncIterator in input || 'getReader' in input) return streamFile(input);
  throw new TypeError('Expected a path, address, Blob, bytes or stream');
}

function blobFile(blob: Blob): SentFile {
  const name = blob instanceof File ? blob.name : 'file';
  return {
    name,
    blob,
    size: blob.size,
    read: async (start, end) => blob.slice(start, end),
    open: () => chunksOf(blob.stream()),
    canOpen: () => true,
  };
}

function streamFile(stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): SentFile {
  const path = (stream as { readonly path?: unknown }).path;
  let isOpened = false;
  return {
    name: typeof path === 'string' ? lastPart(path) : 'file',
    canOpen: () => !isOpened,
    open() {
      isOpened = true;
      return Symbol.asyncIterator in stream ? stream : chunksOf(stream);
    },
  };
}

async function fileAt(path: string | URL): Promise<SentFile> {
  // Not an import, so that bundles for browsers have nothing of Node.
  const fs = nodeModule('node:fs');
  if (!fs)
    throw new TypeError(`Expected a file, bytes or an address, because there are no paths here: ${path}`);
  const { size } = await fs.promises.stat(path);
  const name = lastPart(typeof path === 'string' ? path : decodeURIComponent(path.pathname));
  return {
    name,
    size,
    read: async (start, end) => blobOf(fs.createReadStream(path, { start, end: end - 1 })),
    open: () => fs.createReadStream(path),
    canOpen: () => true,
  };
}

/**
 * Reads all of it into memory.
 *
 * @internal
 */
export async function blobOf(chunks: AsyncIterable<Uint8Array>): Promise<Blob> {
  const read: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) read.push(chunk as Uint8Array<ArrayBuffer>);
  return new Blob(read);
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) || 'file';
}

/** A `ReadableStream` of browsers is not always a sequence by itself. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

interface NodeFiles {
  readonly promises: { stat(path: string | URL): Promise<{ readonly size: number }> };
  createReadStream(
    path: string | URL,
    part?: { readonly start: number; readonly end: number },
  ): AsyncIterable<Uint8Array>;
}

interface Runtime {
  readonly process?: { getBuiltinModule?(name: string): unknown };
}

/** Returns a module of Node; undefined in browsers. */
function nodeModule(name: 'node:fs'): NodeFiles | undefined {
  return (globalThis as Runtime).process?.getBuiltinModule?.(name) as NodeFiles | undefined;
}

/**
 * Whether requests can be streamed, which browsers do only partly.
 *
 * @internal
 */
export const canStream = (globalThis as Runtime).process?.getBuiltinModule !== undefined;
