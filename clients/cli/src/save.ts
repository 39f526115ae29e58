import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Overprint } from '../../javascript/src/index.ts';
import type { Call, Option } from './command.ts';

export const outOption = {
  out: { short: 'o', value: 'FILE', help: 'Download the result into a file; - is the standard output' },
} as const satisfies Readonly<Record<string, Option>>;

/** Prints a result: as JSON, or as its link. With `--out` the link's file is downloaded. */
export async function finish(
  call: Call,
  overprint: Overprint,
  { result, link }: { readonly result: object; readonly link: string },
): Promise<void> {
  const { given, context, isJson } = call;
  const file = given.text('out');
  if (file !== undefined) await save(call, overprint, { link, file });
  if (file === '-') return;
  if (isJson) context.out(JSON.stringify(result));
  else context.out(file ?? link);
}

interface Saved {
  readonly link: string;
  readonly file: string;
}

/** A download that breaks off leaves no file. */
async function save({ context }: Call, overprint: Overprint, { link, file }: Saved): Promise<void> {
  const { signal } = context;
  const { body } = await overprint.download(link, { signal });
  const chunks = body as unknown as AsyncIterable<Uint8Array>;
  if (file === '-') return context.outBytes(chunks);
  const written = `${file}.part`;
  try {
    await pipeline(chunks, createWriteStream(written), { signal });
    await rename(written, file);
  } finally {
    await rm(written, { force: true });
  }
}
