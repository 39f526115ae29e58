import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type KernelLimits, limitedCommand } from '#platform/server/process/limited-command.ts';
import type { ReceivedFeed } from '#tools/shop-monitor/server/sources/parse/feed.ts';
import type { ShopifyFacts } from '#tools/shop-monitor/server/sources/parse/shopify.ts';
import type { ParsedPage } from '#tools/shop-monitor/server/parse/page.ts';

/** A shop page as it was received. */
export interface PageTask {
  readonly type: 'page';
  readonly bytes: Uint8Array;
  /** The `Content-Type` header; empty if there was none. */
  readonly contentType: string;
  readonly artist: string;
}

/** Asks whether the text of a robots.txt allows us to read an address. */
export interface RobotsTask {
  readonly type: 'robots';
  readonly rules: string;
  readonly url: string;
}

/** A feed as it was received. */
export interface FeedTask extends ReceivedFeed {
  readonly type: 'feed';
}

/** A page of a Shopify shop's products. */
export interface ShopifyTask {
  readonly type: 'shopify';
  readonly bytes: Uint8Array;
  readonly origin: string;
  readonly facts: ShopifyFacts;
}

/** What a Shopify shop says of itself. */
export interface FactsTask {
  readonly type: 'facts';
  readonly bytes: Uint8Array;
}

export type ParserTask = PageTask | FeedTask | ShopifyTask | FactsTask | RobotsTask;

/** The child sends `ready` once, then one message for each task. */
export type ParserMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'page'; readonly page: ParsedPage }
  | { readonly type: 'facts'; readonly facts: ShopifyFacts }
  | { readonly type: 'robots'; readonly allows: boolean }
  /** The parser threw: a bug of ours. */
  | { readonly type: 'failed'; readonly message: string };

/** Limits of one parser child. */
export interface ParserLimits extends KernelLimits {
  /** For one task. */
  readonly timeoutMs: number;
  /** Tasks until the child is replaced, so that `cpuSeconds` ends only a child whose parent has died. */
  readonly tasks: number;
}

/** The page exceeded the time or memory limit. */
export class PageTooHeavy extends Error {
  override readonly name = 'PageTooHeavy';
}

/** A running parser child. */
export interface ParserProcess {
  /** Whether it accepts another task. */
  isUsable(): boolean;
  /**
   * Resolves with the message that answers a task. Throws PageTooHeavy if the task reaches a limit, and the
   * signal's reason if that aborts; the child has then been killed.
   */
  run(task: ParserTask, signal: AbortSignal): Promise<ParserMessage>;
  kill(): void;
}

const startTimeoutMs = 20_000;

/**
 * Starts a parser child with an empty environment. It keeps our priority: while waiting for a core, a child
 * with a lower one would reach its time limit on any page.
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
      keepAlive(child, true);
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
        keepAlive(child, false);
      }
    },
    kill,
  };
}

/** Aborts when the process has ended or could not be started. */
function exitOf(child: ChildProcess): AbortSignal {
  const exited = new AbortController();
  child.once('error', (error) => exited.abort(error));
  child.once('exit', (code, signal) => exited.abort(new Error(`Ended by ${signal ?? `exit ${code}`}`)));
  return exited.signal;
}

/** Only a child with a task keeps this process alive. */
function keepAlive(child: ChildProcess, isWorking: boolean): void {
  if (isWorking) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
