import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { PictureKind } from '#platform/server/image/formats.ts';
import { limitedCommand } from '#platform/server/process/limited-command.ts';
import { makePolite } from '#platform/server/process/polite.ts';
import { createReplyReader, encodeHead, type ImageEnd, type ImageRequest } from './messages.ts';

/** A process that works on one picture at a time, then waits for the next. */
export interface ImageProcess {
  readonly pid: number | undefined;
  isAlive(): boolean;
  /** Resolves when the work has ended. Throws ImageProcessDied if the process ends before. */
  run(
    request: ImageRequest,
    pieces: readonly Uint8Array[],
    onKind: (kind: PictureKind) => void,
  ): Promise<ImageEnd>;
  /** Kills the process, even while it works. */
  kill(): void;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;
}

/** The process ended without a reply: it crashed or was killed. */
export class ImageProcessDied extends Error {
  override readonly name = 'ImageProcessDied';
}

const errorTextLength = 2_000;
/**
 * Keeps memory from picture to picture, because asking the kernel for every page again takes a tenth of the
 * work. A process that holds too much is replaced. The canvas's allocator takes no memory in advance.
 */
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '536870912',
  MALLOC_MMAP_THRESHOLD_: '67108864',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
};
/** Lower priority than the server itself, higher than background jobs. */
const niceness = 5;
/**
 * For codecs, fonts and canvases, besides a picture's samples. A canvas of 100 megapixels counts in full,
 * although few of its rows are used.
 */
const overheadBytes = 2_560 * 1024 * 1024;

/**
 * Starts an image process in a process group of its own, without the server's environment. The kernel limits
 * its memory to what the largest picture may take and lets it write no file. `script` calls `serveImageWork`.
 */
export function startImageProcess(script: string, pictureBytes: number): ImageProcess {
  const limits = { memoryBytes: pictureBytes + overheadBytes, fileBytes: 0 };
  const [command, commandArguments] = limitedCommand(process.execPath, script, limits, ['--expose-gc']);
  const child = spawn(command, commandArguments, {
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const pipe = child.stdio[3] as Socket;
  const reader = createReplyReader(pipe);
  const errorText = collectText(child);
  const exited = waitForExit(child);
  if (child.pid !== undefined) makePolite(child.pid, niceness);
  const isAlive = () => child.exitCode === null && child.signalCode === null && !pipe.destroyed;
  // An idle image process must not keep the server alive.
  const keepAlive = (isKept: boolean) => {
    for (const handle of [child, pipe, child.stderr as Socket]) {
      if (isKept) handle.ref();
      else handle.unref();
    }
  };
  keepAlive(false);
  return {
    pid: child.pid,
    isAlive,
    exited,
    kill: () => child.kill('SIGKILL'),
    async run(request, pieces, onKind) {
      keepAlive(true);
      try {
        const sizeBytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        pipe.cork();
        pipe.write(encodeHead(request, sizeBytes));
        for (const piece of pieces) pipe.write(piece);
        pipe.uncork();
        const end = await Promise.race([reader.read(onKind), exited]);
        if (end) return end;
        throw new ImageProcessDied(`Expected a reply, received the end of the process: ${errorText()}`);
      } finally {
        keepAlive(false);
      }
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

/** Also resolves if the process could not be started. */
async function waitForExit(child: ChildProcess): Promise<void> {
  child.on('error', () => undefined);
  if (child.pid !== undefined) await once(child, 'exit');
}
