import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Overprint, type OverprintOptions } from '../../javascript/src/index.ts';
import type { Context } from './context.ts';
import { WrongUseError } from './errors.ts';

/** The address of Overprint, and its key. */
export interface Settings {
  readonly apiKey: string;
  readonly baseUrl: string;
}

/** Returns the file in which `overprint login` stores the settings (XDG Base Directory). */
export function settingsFile({ env, home }: Pick<Context, 'env' | 'home'>): string {
  return join(env['XDG_CONFIG_HOME'] || join(home, '.config'), 'overprint', 'settings.json');
}

/** Returns the settings: those of the environment go before those of `login`. Throws `WrongUseError`. */
export async function readSettings(context: Pick<Context, 'env' | 'home'>): Promise<Settings> {
  const stored = await readStored(context);
  const apiKey = context.env['OVERPRINT_API_KEY'] || stored.apiKey;
  const baseUrl = context.env['OVERPRINT_URL'] || stored.baseUrl;
  if (!apiKey) throw new WrongUseError('There is no API key: run overprint login, or set OVERPRINT_API_KEY');
  if (!baseUrl) throw new WrongUseError('There is no address: run overprint login, or set OVERPRINT_URL');
  return { apiKey, baseUrl };
}

async function readStored(context: Pick<Context, 'env' | 'home'>): Promise<Partial<Settings>> {
  return JSON.parse((await readIfThere(settingsFile(context))) ?? '{}') as Partial<Settings>;
}

/** Returns the text of a file; undefined if there is none. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes a file that only its owner can read, all of it or nothing. */
export async function writePrivate(file: string, value: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  await writeFile(written, `${JSON.stringify(value)}\n`, { mode: 0o600 });
  await chmod(written, 0o600);
  await rename(written, file);
}

/** Whether a text is an http address. */
export function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Returns the client. Throws `WrongUseError` for an address that is none. */
export function connect(settings: Settings, options: Partial<OverprintOptions> = {}): Overprint {
  if (!isHttp(settings.baseUrl))
    throw new WrongUseError(`Expected an http address, received ${settings.baseUrl}`);
  return new Overprint({ maxRetries: 3, ...settings, ...options });
}
