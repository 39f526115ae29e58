import { constants, createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Overprint } from '../../javascript/src/index.ts';
import type { Call, Command, Option } from './command.ts';
import { WrongUseError } from './errors.ts';

export const outOption = {
  out: { short: 'o', value: 'FILE', help: 'Download the result into a file; - is the standard output' },
} as const satisfies Readonly<Record<string, Option>>;

/** Of a command that takes several inputs. */
export const outOfEach = {
  out: {
    short: 'o',
    value: 'FILE',
    help: 'Download into a file, or into a folder under the name of the input',
  },
} as const satisfies Readonly<Record<string, Option>>;

interface Finished {
  readonly result: object;
  readonly link: string;
  /** What it was made of, which names it in a folder. */
  readonly input?: string;
}

/** Prints a result: as JSON, or as its link. With `--out` the link's file is downloaded. */
export async function finish(
  call: Call,
  overprint: Overprint,
  { result, link, input }: Finished,
): Promise<void> {
  const { given, context, isJson } = call;
  const out = given.text('out');
  const file =
    out !== undefined && input !== undefined && (await isFolder(out)) ? fileIn(out, input, link) : out;
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

/** Returns the name of an input without its ending; that of the standard input is made up. */
function stemOf(input: string): string {
  const path = URL.canParse(input) ? new URL(input).pathname : input;
  return basename(path)
    .replace(/(?!^)\.[^.]*$/, '')
    .replace(/^-?$/, 'picture');
}

function fileIn(folder: string, input: string, link: string): string {
  return join(folder, stemOf(input) + extname(new URL(link).pathname));
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() === true;
}

/**
 * Throws where `--out` cannot be written, before anything is paid for. A command of several inputs may write
 * into a folder, and has to where there are several.
 */
export async function checkOut(
  { options }: Pick<Command, 'options'>,
  { given, operands }: Pick<Call, 'given' | 'operands'>,
): Promise<void> {
  const file = given.text('out');
  if (file === undefined) return;
  const found = await isFolder(file);
  const takesFolder = options['out'] === outOfEach.out;
  if (found && !takesFolder) throw new WrongUseError(`${file} is a folder: name a file in it`);
  if (takesFolder && !found && operands.length > 1)
    throw new WrongUseError(`${file} is no folder: several results need one`);
  const stems = operands.map(stemOf);
  const twice = found ? stems.find((stem, index) => stems.indexOf(stem) !== index) : undefined;
  if (twice !== undefined)
    throw new WrongUseError(`Two inputs are named ${twice}: save them into two folders`);
  if (file === '-') return;
  const place = (await stat(file).catch(() => undefined)) ? file : dirname(file);
  await access(place, constants.W_OK).catch((error: unknown) => {
    throw new WrongUseError(`${file} cannot be written: ${reasonOf(error)}`);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.part\b/, '') : String(error);
}
