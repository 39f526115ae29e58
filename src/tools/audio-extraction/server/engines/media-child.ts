import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type KernelLimits, limitedCommand } from '#platform/server/process/limited-command.ts';
import { makePolite } from '#platform/server/process/polite.ts';
import { systemCode } from '#platform/server/files/system-errors.ts';
import type { ChildMessage, Task } from './messages.ts';

/** How a child ended: with its last message, or without one. */
export type ChildEnd =
  | Extract<ChildMessage, { type: 'done' | 'refused' | 'failed' }>
  /** It crashed without a message: it was killed from outside, or at a limit of the kernel. */
  | { readonly type: 'died'; readonly signal: NodeJS.Signals | null; readonly errorText: string }
  | { readonly type: 'timeout' };

/** A process that runs one task. */
export interface MediaChild {
  readonly pid: number | undefined;
  /** Whether it can still take a task. */
  isAlive(): boolean;
  /** Sends its task. Resolves when the process has ended; throws the signal's reason if that aborts. */
  run(task: Task, options: RunOptions): Promise<ChildEnd>;
  /** Kills it and all processes that it started. */
  kill(): void;
}

export interface RunOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress: (progress: { readonly audioSeconds: number; readonly percent: number }) => void;
}

const script = fileURLToPath(new URL('./child.ts', import.meta.url));
const errorTextLength = 2_000;

/** Starts a media child in a process group of its own, with no settings or secrets in its environment. */
export function startMediaChild(limits: ChildLimits, childScript: string = script): MediaChild {
  const [command, commandArguments] = limitedCommand(process.execPath, childScript, limits);
  const child = spawn(command, commandArguments, {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
  const errorText = collectText(child);
  const exited = waitForExit(child);
  if (child.pid !== undefined) makePolite(child.pid);
  const kill = () => killGroup(child);
  return {
    pid: child.pid,
    isAlive: () => child.connected && child.exitCode === null && child.signalCode === null,
    kill,
    async run(task, { signal, timeoutMs, onProgress }) {
      signal.throwIfAborted();
      let end: ChildEnd | undefined;
      const timer = setTimeout(() => {
        end = { type: 'timeout' };
        kill();
      }, timeoutMs);
      signal.addEventListener('abort', kill, { once: true });
      child.on('message', (message: ChildMessage) => {
        if (message.type === 'progress') onProgress(message);
        else if (message.type !== 'ready') end ??= message;
      });
      child.send(task, () => undefined);
      const killedBy = await exited;
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      kill();
      signal.throwIfAborted();
      return end ?? { type: 'died', signal: killedBy, errorText: errorText() };
    },
  };
}

function collectText(child: ChildProcess): () => string {
  let text = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-errorTextLength);
  });
  return () => text;
}

/** Resolves with the signal that ended the process, also when it could not be started. */
async function waitForExit(child: ChildProcess): Promise<NodeJS.Signals | null> {
  child.on('error', () => undefined);
  if (child.pid === undefined) return null;
  const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal;
}

/** Sends SIGKILL to the whole group: it can't be ignored, and it reaches all that the child started. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}

/** Limits of one media child. */
export interface ChildLimits extends KernelLimits {
  /** From the task to the outcome. */
  readonly timeoutMs: number;
}

export const childLimits: ChildLimits = {
  timeoutMs: 30 * 60 * 1000,
  cpuSeconds: 30 * 60,
  memoryBytes: 768 * 1024 * 1024,
  // Four hours at 320 kbit/s are 576 MB.
  fileBytes: 640 * 1024 * 1024,
};
