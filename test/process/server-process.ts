import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { launchEnvironment } from '#scripts/launch-settings.mjs';
import { portOf, listen } from '#test/outbound/fake-internet.ts';

const root = new URL('../..', import.meta.url).pathname;

export interface ServerProcess {
  readonly origin: string;
  readonly child: ChildProcess;
  /** Everything that the process printed. */
  output(): string;
  /** Sends a signal and resolves with the exit code, or null if the signal ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the real program on its own data directory and resolves when it responds. */
export async function startServerProcess(
  dataDir: string,
  settings: Record<string, string> = {},
  program = 'src/main.ts',
): Promise<ServerProcess> {
  const port = await freePort();
  const server = spawnServer(dataDir, { PORT: String(port), ...settings }, program);
  const origin = `http://127.0.0.1:${port}`;
  const ended = once(server.child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${String(code)}:\n${server.output()}`);
  });
  await Promise.race([ended, answers(origin)]);
  ended.catch(() => undefined);
  return { ...server, origin };
}

/** Starts the program without waiting for a response. */
export function spawnServer(
  dataDir: string,
  settings: Record<string, string>,
  program = 'src/main.ts',
): Omit<ServerProcess, 'origin'> {
  const child = spawn(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      DISK_RESERVE_MB: '0',
      LOG_LEVEL: 'warn',
      // Strips and compiles each module once, not at each start.
      NODE_COMPILE_CACHE: join(tmpdir(), 'overprint-compile-cache'),
      ...launchEnvironment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A failed test ends its server too.
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    child,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}

async function answers(origin: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${origin}/health`).catch(() => undefined);
    if (response?.ok) return;
    await delay(20);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer();
  await listen(probe);
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Returns how often a test kills the program: `KILL_TRIALS=40` makes a long run. */
export function trialsOr(usual: number): number {
  return Number(process.env.KILL_TRIALS ?? usual);
}
