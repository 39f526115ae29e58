import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type KernelLimits, limitedCommand } from '../../../../../platform/server/process/limited-command.ts';
import type { ParserMessage, ParserTask } from './messages.ts';

/** What one parser child may use. */
export interface ParserLimits extends KernelLimits {
  /** From the task to its outcome. */
  readonly timeoutMs: number;
  /** After so many tasks another child takes over, so that `cpuSeconds` only ends one whose parent died. */
  readonly tasks: number;
}

/** The page needed more time or memory than any page may. */
export class PageTooHeavy extends Error {
  override readonly name = 'PageTooHeavy';
}

/** One parser child. */
export interface ParserProcess {
  /** Whether it can be given another task. */
  isUsable(): boolean;
  /**
   * Gives it a task and resolves with its response. Throws PageTooHeavy when the task reaches a limit, and
   * the signal's reason when that aborts; the child has then been ended.
   */
  run(task: ParserTask, signal: AbortSignal): Promise<ParserMessage>;
  /** Ends it at once. */
  kill(): void;
}

const startTimeoutMs = 20_000;

/**
 * Starts a parser child with an environment that says nothing. Its priority is ours: one that waits for a
 * core would run into its time limit with any page.
 */
export function startParserProcess(limits: ParserLimits, script: string): ParserProcess {
  const [command, commandArguments] = limitedCommand(process.execPath, script, limits);
  const child = spawn(command, commandArguments, {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const exited = exitOf(child);
  const ready = receive(startTimeoutMs).then(
    () => undefined,
    (error: unknown) => new Error('Expected the parser child to start, received its end', { cause: error }),
  );
  let tasksLeft = limits.tasks;

  const kill = () => void child.kill('SIGKILL');

  async function receive(timeoutMs: number): Promise<ParserMessage> {
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const signal = AbortSignal.any([deadline, exited]);
      const [message] = (await once(child, 'message', { signal })) as [ParserMessage];
      return message;
    } catch (error) {
      kill();
      throw new PageTooHeavy(deadline.aborted ? `It took longer than ${timeoutMs} ms` : 'The child ended', {
        cause: error,
      });
    }
  }

  return {
    isUsable: () => tasksLeft > 0 && child.connected && !child.killed,
    async run(task, signal) {
      tasksLeft -= 1;
      holdOpen(child, true);
      signal.addEventListener('abort', kill, { once: true });
      try {
        const failure = await ready;
        if (failure) throw failure;
        child.send(task, () => undefined);
        return await receive(limits.timeoutMs);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      } finally {
        signal.removeEventListener('abort', kill);
        holdOpen(child, false);
      }
    },
    kill,
  };
}

/** Aborts when the process is gone, also when it could not be started. */
function exitOf(child: ChildProcess): AbortSignal {
  const exited = new AbortController();
  child.once('error', (error) => exited.abort(error));
  child.once('exit', (code, signal) => exited.abort(new Error(`Ended by ${signal ?? `exit ${code}`}`)));
  return exited.signal;
}

/** A child that waits for a task holds no process open. */
function holdOpen(child: ChildProcess, isHeld: boolean): void {
  if (isHeld) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
