import type { OpenInText } from './files-in-texts.ts';
import { JsonScan } from './json-scan.ts';

interface Opening {
  readonly field: string;
  readonly open: OpenInText;
  /** Aborts with the error of the first file that fails. */
  readonly failed: AbortSignal;
}

/** A form's field is scanned as the one field of a JSON body. */
const before = Buffer.from('{"field":');

/**
 * Yields JSON text of a form's field without the data URIs in it, which are files. Throws as `JsonScan` does,
 * and the reason of `failed` once that aborts.
 */
export async function* cutFiles(
  body: AsyncIterable<Uint8Array>,
  { field, open, failed }: Opening,
): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = [];
  const scan = new JsonScan({
    fileFields: [],
    fieldsWithFiles: ['field'],
    openFile: () => open(field).sink,
    openInText: () => open(field),
    keep: (piece) => kept.push(piece),
  });
  void scan.take(before);
  kept = [];
  for await (const chunk of body) {
    await unlessFailed(scan.take(Buffer.from(chunk)), failed);
    yield* kept;
    kept = [];
  }
  scan.end();
}

/** Makes a file of a data URI, and yields what stays in its place. Throws the reason of `failed`. */
export async function* cutWhole(
  body: AsyncIterable<Uint8Array>,
  { field, open, failed }: Opening,
): AsyncGenerator<Uint8Array> {
  const { name, sink } = open(field);
  for await (const chunk of body)
    await unlessFailed(sink.write(Buffer.from(chunk).toString('latin1')), failed);
  sink.end();
  yield Buffer.from(name);
}

/** A file that failed takes no more bytes, so that a write would wait for ever. */
async function unlessFailed(writing: Promise<void> | undefined, failed: AbortSignal): Promise<void> {
  failed.throwIfAborted();
  if (!writing) return;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(failed.reason as Error);
  failed.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([writing, promise]);
  } finally {
    failed.removeEventListener('abort', onAbort);
  }
}
