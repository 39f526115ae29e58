import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createKeyedMutex } from '#platform/server/keyed-mutex.ts';
import { type KernelLimits, limitedCommand } from '#platform/server/process/limited-command.ts';
import { Problem } from '#platform/shared/problem.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { fontProblems } from '#tools/text-overlay/shared/font-problems.ts';
import { InvalidFont, type InvalidFontReason } from './parse/invalid-font.ts';
import type { ParsedFont } from './parse/parse-font.ts';
import { kindOf } from './parse/sfnt.ts';

/** The child sends `ready`, then one message about its font. */
export type FontMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'font'; readonly font: ParsedFont }
  | { readonly type: 'invalid'; readonly reason: InvalidFontReason; readonly message: string }
  /** The parser threw, for example because the child had no memory left. */
  | { readonly type: 'failed'; readonly message: string };

export interface FontReader {
  /**
   * Checks an account's font in a child process of its own, which is killed after 5 s. Throws `Problem`
   * `invalid_font` and `font_too_slow`, and the signal's reason if that aborts.
   */
  read(
    bytes: Uint8Array,
    caller: { readonly accountId: number; readonly signal: AbortSignal },
  ): Promise<ParsedFont>;
}

export interface FontReaderOptions {
  readonly script?: string;
  readonly readMs?: number;
}

/** The unpacked font, its copy in the shaping engine, and the unpacking itself. */
const limits: KernelLimits = { memoryBytes: 256 * 1024 * 1024, fileBytes: 0, cpuSeconds: 10 };
const startMs = 20_000;
/** Number of children that accounts share, so that fonts take neither all cores nor much memory. */
const childrenAtOnce = 2;
const ownScript = fileURLToPath(new URL('./font-child.ts', import.meta.url));

const fixes: Readonly<Partial<Record<InvalidFontReason, string>>> = {
  collection: 'A collection (TTC) has several fonts: send one of them as TTF or OTF.',
  woff: 'Convert the WOFF to WOFF2, TTF or OTF.',
  unpacked:
    `The font is larger than ${fontLimits.maxUnpackedBytes / 1024 / 1024} MB unpacked: remove scripts ` +
    'that you do not need.',
  bitmap: 'The font has bitmaps instead of outlines: send one with outlines.',
  empty: 'The font draws nothing: its glyphs have no outlines.',
  complex: 'The font is too complex: simplify its outlines and substitutions.',
};

/** Creates a reader of customers' fonts. */
export function createFontReader(options: FontReaderOptions = {}): FontReader {
  const { script = ownScript, readMs = fontLimits.readSeconds * 1000 } = options;
  const places = createKeyedMutex();
  return {
    read: (bytes, { accountId, signal }) =>
      places.run(accountId % childrenAtOnce, async () => {
        signal.throwIfAborted();
        const message = await readInChild(bytes, { script, readMs, signal });
        if (message.type === 'font') return message.font;
        throw refusalOf(message);
      }),
  };
}

/** Throws `invalid_font` for the first bytes of a file that is none of the formats read. */
export function requireFont(head: Uint8Array): void {
  try {
    kindOf(head);
  } catch (error) {
    throw error instanceof InvalidFont ? invalidFont(error) : error;
  }
}

function invalidFont({ reason, message }: Pick<InvalidFont, 'reason' | 'message'>): Problem {
  const fix = fixes[reason];
  return new Problem(fontProblems.invalid, { cause: new Error(message), ...(fix && { fix }) });
}

/** Returns what a caller is told about a font that was not read. */
function refusalOf(message: FontMessage): Error {
  if (message.type === 'invalid') return invalidFont(message);
  if (message.type === 'failed')
    return new Problem(fontProblems.invalid, { cause: new Error(message.message) });
  return new Error(`Expected an outcome from the font child, received ${message.type}`);
}

interface Reading {
  readonly script: string;
  readonly readMs: number;
  readonly signal: AbortSignal;
}

async function readInChild(bytes: Uint8Array, { script, readMs, signal }: Reading): Promise<FontMessage> {
  const [command, commandArguments] = limitedCommand(process.execPath, script, limits);
  const child = spawn(command, commandArguments, {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  try {
    await nextMessage(child, AbortSignal.any([signal, AbortSignal.timeout(startMs)])).catch(
      (cause: unknown) => {
        signal.throwIfAborted();
        throw new Error('Expected the font child to start, received its end', { cause });
      },
    );
    child.send(bytes, () => undefined);
    const deadline = AbortSignal.timeout(readMs);
    return await nextMessage(child, AbortSignal.any([signal, deadline])).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw new Problem(deadline.aborted ? fontProblems.tooSlow : fontProblems.invalid, { cause });
    });
  } finally {
    child.kill('SIGKILL');
  }
}

/** Resolves with the child's next message. Rejects when it ends before, and when the signal aborts. */
async function nextMessage(child: ChildProcess, signal: AbortSignal): Promise<FontMessage> {
  const settled = new AbortController();
  const ended = once(child, 'exit', { signal: settled.signal }).then(() => {
    throw new Error('The font child ended');
  });
  try {
    const received = once(child, 'message', { signal: AbortSignal.any([signal, settled.signal]) });
    const [message] = (await Promise.race([received, ended])) as [FontMessage];
    return message;
  } finally {
    settled.abort();
    ended.catch(() => undefined);
  }
}
