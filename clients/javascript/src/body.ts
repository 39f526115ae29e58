import { addressOf, blobOf, canStream, type Input, openInput, type SentFile } from './input.ts';
import type { Operation } from './operation.ts';

/**
 * A body that is made anew for each try.
 *
 * @internal
 */
export interface RequestBody {
  readonly headers: Readonly<Record<string, string>>;
  /** Options of `fetch`. */
  readonly make: () => Partial<typeof streamed> & {
    readonly body?: string | Blob | FormData | ReadableStream<Uint8Array>;
  };
  /** Returns whether `make` can be called, perhaps again: a stream that was begun cannot. */
  readonly canMake: () => boolean;
  /** Why the file could not be read, if that is what ended the try. */
  readonly readError?: () => Error | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

interface Part {
  readonly field: string;
  readonly file: SentFile;
}

/**
 * Returns the body of a call: JSON where no file is sent, else a form. A text is its own field where a file has no
 * address, such as `csv`.
 *
 * @internal
 */
export async function encodeBody({ files }: Operation, body: Fields | undefined): Promise<RequestBody> {
  if (!body) return { headers: {}, make: () => ({}), canMake: () => true };
  const fields: Record<string, unknown> = {};
  const parts: Part[] = [];
  for (const [field, value] of Object.entries(body)) {
    const rule = files[field];
    if (value === undefined) continue;
    if (rule === undefined || (rule === '' && typeof value === 'string')) fields[field] = value;
    else for (const input of [value].flat() as Input[]) await place(input, field, rule);
  }

  async function place(input: Input, field: string, rule: string): Promise<void> {
    const address = addressOf(input);
    if (typeof input === 'string' && input.startsWith('data:')) fields[field] = input;
    else if (address === undefined) parts.push({ field, file: await openInput(input) });
    else if (/^\w/.test(rule)) fields[rule] = address;
    else throw new TypeError(`Expected a file in ${field}, received an address`);
  }

  if (parts.length === 0) return jsonBody(fields);
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return canStream ? streamedBody(texts, parts) : formBody(texts, await Promise.all(parts.map(inMemory)));
}

/**
 * Returns a body that is only bytes.
 *
 * @internal
 */
export function bytesBody(body: Blob): RequestBody {
  return { headers: {}, make: () => ({ body }), canMake: () => true };
}

function jsonBody(fields: Fields): RequestBody {
  const body = JSON.stringify(fields);
  return { headers: { 'content-type': 'application/json' }, make: () => ({ body }), canMake: () => true };
}

async function inMemory({ field, file }: Part): Promise<Part & { readonly blob: Blob }> {
  return { field, file, blob: file.blob ?? (await blobOf(file.open())) };
}

function formBody(
  texts: readonly (readonly [string, string])[],
  parts: readonly (Part & { readonly blob: Blob })[],
): RequestBody {
  const form = new FormData();
  for (const [name, text] of texts) form.append(name, text);
  for (const { field, file, blob } of parts) form.append(field, blob, file.name);
  return { headers: {}, make: () => ({ body: form }), canMake: () => true };
}

/** With both of the latter Node does not copy the stream for a redirect, which would store all of it in memory. */
const streamed = { duplex: 'half', redirect: 'error', window: null } as const;

/** Returns a multipart form (RFC 7578) that is read while it is sent. */
function streamedBody(texts: readonly (readonly [string, string])[], parts: readonly Part[]): RequestBody {
  const boundary = `overprint-${crypto.randomUUID()}`;
  const utf8 = new TextEncoder();
  const head = (name: string, more: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const before = texts.map(([name, text]) => `${head(name, '')}${text}\r\n`).join('');
  const heads = parts.map(({ field, file }) =>
    utf8.encode(
      head(
        field,
        `; filename="${file.name.replace(/["\r\n]/g, encodeURIComponent)}"\r\nContent-Type: application/octet-stream`,
      ),
    ),
  );
  const first = utf8.encode(before);
  const last = utf8.encode(`--${boundary}--\r\n`);
  const gap = utf8.encode('\r\n');

  let readError: Error | undefined;

  async function* chunksOf(file: SentFile): AsyncGenerator<Uint8Array> {
    try {
      yield* file.open();
    } catch (error) {
      readError = error as Error;
      throw error;
    }
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield first;
    for (const [index, { file }] of parts.entries()) {
      yield heads[index] ?? gap;
      yield* chunksOf(file);
      yield gap;
    }
    yield last;
  }

  const sizes = parts.map(
    ({ file }, index) => (file.size ?? Number.NaN) + (heads[index]?.length ?? 0) + gap.length,
  );
  const length = sizes.reduce((sum, size) => sum + size, first.length + last.length);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(length >= 0 && { 'content-length': String(length) }),
    },
    make: () => ({ body: streamOf(chunks()), ...streamed }),
    canMake: () => parts.every(({ file }) => file.canOpen()),
    readError: () => readError,
  };
}

/** Nothing is read before it is asked for, so that a refused connection leaves a stream untouched. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
