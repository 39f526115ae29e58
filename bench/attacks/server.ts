import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { launchEnvironment } from '#scripts/launch-settings.mjs';
import { freePort } from './loopback.ts';
import { killAll, readTree } from './processes.ts';

/** A server from a checkout, with a process and a data folder of its own. */
export interface AttackedServer {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Resolves with the exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Kills it and its children, and deletes its data. */
  close(): Promise<void>;
}

const startsWithinMs = 60_000;
const askEveryMs = 50;

/** Starts `src/main.ts` of a checkout with its own Node. Resolves when it responds; throws if it does not. */
export async function startAttacked(
  build: string,
  settings: Readonly<Record<string, string>>,
): Promise<AttackedServer> {
  await ensurePages(join(build, 'dist/web'));
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-attacks-'));
  const port = await freePort();
  const child = spawn(join(build, 'node_modules/.bin/node'), ['src/main.ts'], {
    cwd: build,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: join(dataDir, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'silent',
      ...launchEnvironment,
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  const pid = child.pid ?? 0;
  const kill = () => killAll([pid, ...readTree(pid).descendants]);
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000);
  });
  const close = async () => {
    if (isRunning(child)) kill();
    await ended;
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const origin = `http://127.0.0.1:${port}`;
  if (await responds(origin, child)) return { origin, pid, dataDir, ended, close };
  await close();
  await finished(child.stderr);
  throw new Error(`The server did not start:\n${errors}`);
}

/** Resolves with false if the process ends first or takes too long. */
async function responds(origin: string, child: ChildProcess): Promise<boolean> {
  const deadlineMs = performance.now() + startsWithinMs;
  while (performance.now() < deadlineMs && isRunning(child)) {
    const response = await fetch(`${origin}/health`).catch(() => undefined);
    if (response?.ok) return true;
    await delay(askEveryMs);
  }
  return false;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

/** Writes empty pages if the web application was not built, because only the API is attacked. */
async function ensurePages(webDir: string): Promise<void> {
  await mkdir(webDir, { recursive: true });
  for (const page of ['index.html', 'landing.html', 'docs.html']) {
    await writeFile(join(webDir, page), '', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
