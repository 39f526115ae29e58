import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, type ServerProcess, spawnServer } from '#test/process/server-process.ts';

/** One process of the product, with a data folder and an admin port of its own, as on its own machine. */
export interface Machine {
  readonly name: string;
  readonly port: number;
  /** Whether a balancer may send it requests. */
  isReady(): Promise<boolean>;
  /** Starts a program, this checkout's unless told otherwise, and resolves when it is ready. */
  start(program?: string): Promise<void>;
  /** Ends the process with a signal and resolves with its exit code, or null if the signal ended it. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

/** The settings of a process, `ROLE` among them. */
export type MachineSettings = Readonly<Record<string, string>>;

export const ownProgram = 'src/main.ts';
const startsWithinMs = 150_000;
/** For a worker of another version, which may not say when it is ready. */
const workerStartMs = 4_000;

/** Runs `ROLE=migrate` to its end. Throws if it failed. */
export async function runMigrate(
  dataDir: string,
  settings: MachineSettings,
  program = ownProgram,
): Promise<void> {
  const { child, output } = spawnServer(dataDir, { ...settings, ROLE: 'migrate' }, program);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ROLE=migrate ended with ${code}:\n${output()}`);
}

export async function createMachine(
  name: string,
  dataDir: string,
  settings: MachineSettings,
): Promise<Machine> {
  const [port, adminPort] = [await freePort(), await freePort()];
  let child: ChildProcess | undefined;
  let ready = '';
  return {
    name,
    port,
    isReady: () => isReady(ready),
    async start(program = ownProgram) {
      const ports = { PORT: String(port), ADMIN_PORT: String(adminPort) };
      const server = spawnServer(dataDir, { ...settings, ...ports }, program);
      child = server.child;
      if (program !== ownProgram && settings.ROLE === 'worker') return delay(workerStartMs);
      ready = program === ownProgram ? `:${adminPort}/readyz` : `:${port}/health`;
      const deadlineMs = performance.now() + startsWithinMs;
      while (!(await isReady(ready))) {
        if (performance.now() > deadlineMs || child.exitCode !== null)
          throw new Error(await failureOf(name, ready, server));
        await delay(50);
      }
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
      const exit = once(child, 'exit');
      child.kill(signal);
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}

/** Says what the process printed, all of it if it has ended, and what its probe says. */
async function failureOf(
  name: string,
  ready: string,
  { child, output }: Pick<ServerProcess, 'child' | 'output'>,
): Promise<string> {
  if (child.exitCode !== null) await finished(child.stdout ?? Readable.from([]), { cleanup: true });
  const probe = await fetch(`http://127.0.0.1${ready}`).then((response) => response.text(), String);
  return `${name} did not start (exit code ${child.exitCode}, its probe: ${probe}):\n${output()}`;
}

async function isReady(portAndPath: string): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1${portAndPath}`).catch(() => undefined);
  return response?.ok === true;
}
