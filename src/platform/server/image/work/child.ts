import { readFile } from 'node:fs/promises';
import { Problem, type ProblemShape } from '../../../shared/problem.ts';
import { configureImageLibrary } from '../library.ts';
import type { ImageWorker } from './image-work.ts';
import type { ImageReply, ImageRequest } from './messages.ts';
import { receive, send } from './pipe.ts';

/** Work by its name, loaded when it is first asked for. */
export type ImageWorkers = Readonly<Record<string, () => Promise<{ readonly work: ImageWorker<never> }>>>;

const longestWorkMs = 60_000;

/**
 * The image process: one picture after another, each alone, until its parent closes the pipe. It has no
 * settings, no secrets and no database; it reads what it is given and can be ended at any moment.
 */
export async function serveImageWork(workers: ImageWorkers): Promise<void> {
  configureImageLibrary();
  for (let next = receive(); next; next = receive()) {
    // Its parent ends it long before; this is for a parent that is gone.
    const deadline = setTimeout(() => process.kill(process.pid, 'SIGKILL'), longestWorkMs);
    const { reply, bytes } = await respond(workers, next);
    clearTimeout(deadline);
    send(reply, bytes);
  }
}

interface Received {
  readonly request: ImageRequest;
  readonly bytes: Buffer;
}

async function respond(
  workers: ImageWorkers,
  { request, bytes }: Received,
): Promise<{ readonly reply: ImageReply; readonly bytes?: Uint8Array }> {
  try {
    const load = workers[request.work];
    if (!load) throw new Error(`Expected the name of work, received "${request.work}"`);
    const { work } = await load();
    const picture = request.path === undefined ? bytes : await readFile(request.path);
    const made = await work(picture, request.options as never, {
      onKind: (kind) => send({ type: 'kind', kind }),
      mayUseTwoCores: request.mayUseTwoCores,
    });
    const { bytes: result, ...report } = made;
    return { reply: { type: 'done', report, memoryBytes: memoryBytes() }, bytes: result };
  } catch (error) {
    if (!(error instanceof Problem)) {
      return { reply: { type: 'failed', message: textOf(error), memoryBytes: memoryBytes() } };
    }
    const cause = error.cause === undefined ? '' : textOf(error.cause);
    return { reply: { type: 'refused', problem: shapeOf(error), cause, memoryBytes: memoryBytes() } };
  }
}

function memoryBytes(): number {
  return process.memoryUsage.rss();
}

function shapeOf({ status, code, message, fix }: Problem): ProblemShape {
  return { status, code, error: message, ...(fix !== undefined && { fix }) };
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
