import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Overprint } from '../../javascript/src/index.ts';
import type { Call, Option } from './command.ts';
import { WrongUseError } from './errors.ts';

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

/** A download that breaks off leaves no file, and the link is told: the call is done. */
async function save({ context }: Call, overprint: Overprint, { link, file }: Saved): Promise<void> {
  const { signal } = context;
  const { body } = await overprint.download(link, { signal });
  const chunks = body as unknown as AsyncIterable<Uint8Array>;
  if (file === '-') return context.outBytes(chunks);
  const written = `${file}.part`;
  try {
    await pipeline(chunks, createWriteStream(written), { signal });
    await rename(written, file);
  } catch (error) {
    signal.throwIfAborted();
    throw new Error(`${file} could not be written: ${reasonOf(error)}\nThe result is at ${link}`, {
      cause: error,
    });
  } finally {
    await rm(written, { force: true });
  }
}

/** Throws where `--out` cannot be written, before anything is paid for. */
export async function checkOut({ given }: Pick<Call, 'given'>): Promise<void> {
  const file = given.text('out');
  if (file === undefined || file === '-') return;
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw new WrongUseError(`${file} is a folder: name a file in it`);
  const place = found ? file : dirname(file);
  await access(place, constants.W_OK).catch((error: unknown) => {
    throw new WrongUseError(`${file} cannot be written: ${reasonOf(error)}`);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.part\b/, '') : String(error);
}
