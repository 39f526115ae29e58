import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { PictureKind } from '../formats.ts';
import { limitedCommand } from '../../process/limited-command.ts';
import { makePolite } from '../../process/polite.ts';
import { headOf, type ImageReply, type ImageRequest } from './messages.ts';
import { createReplyReader } from './reply-reader.ts';

/** How a request ended, with the picture that was made. */
export type ImageEnd = Exclude<ImageReply, { type: 'kind' }> & { readonly bytes: Buffer };

/** A process that works on one picture at a time and waits for the next. */
export interface ImageProcess {
  readonly pid: number | undefined;
  isAlive(): boolean;
  /** Resolves with the end; throws ImageProcessDied when the process is gone before. */
  run(
    request: ImageRequest,
    pieces: readonly Uint8Array[],
    onKind: (kind: PictureKind) => void,
  ): Promise<ImageEnd>;
  /** Ends it at once, whatever it does. */
  kill(): void;
  /** Resolves when it is gone. */
  readonly exited: Promise<void>;
}

/** The process ended without a word: killed from outside, or by its own end. */
export class ImageProcessDied extends Error {
  override readonly name = 'ImageProcessDied';
}

const errorTextLength = 2_000;
/**
 * Memory is kept from picture to picture, because asking the kernel for every page anew takes a tenth of the
 * work; a process that has come to hold too much is replaced. The canvas's allocator takes none before it is
 * needed.
 */
const environment = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '536870912',
  MALLOC_MMAP_THRESHOLD_: '67108864',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
};
/** Behind the process that answers everybody, before jobs that nobody watches. */
const niceness = 5;
/**
 * Of codecs, fonts and canvases, beside a picture's samples; a canvas of 100 megapixels counts whole, though
 * few of its rows are used.
 */
const workBytes = 2_560 * 1024 * 1024;

/**
 * Starts an image process in a group of its own, with an environment that says nothing. The kernel refuses it
 * more memory than the largest picture may take, and writing any file. `script` calls `serveImageWork`.
 */
export function startImageProcess(script: string, pictureBytes: number): ImageProcess {
  const limits = { memoryBytes: pictureBytes + workBytes, fileBytes: 0 };
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
  // A process that waits for work keeps nobody alive.
  const hold = (isHeld: boolean) => {
    for (const handle of [child, pipe, child.stderr as Socket]) {
      if (isHeld) handle.ref();
      else handle.unref();
    }
  };
  hold(false);
  return {
    pid: child.pid,
    isAlive,
    exited,
    kill: () => child.kill('SIGKILL'),
    async run(request, pieces, onKind) {
      hold(true);
      try {
        const sizeBytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
        pipe.cork();
        pipe.write(headOf(request, sizeBytes));
        for (const piece of pieces) pipe.write(piece);
        pipe.uncork();
        const end = await Promise.race([reader.read(onKind), exited]);
        if (end) return end;
        throw new ImageProcessDied(`Expected an answer, received the end of the process: ${errorText()}`);
      } finally {
        hold(false);
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

/** Resolves also when the process could not be started. */
async function waitForExit(child: ChildProcess): Promise<void> {
  child.on('error', () => undefined);
  if (child.pid !== undefined) await once(child, 'exit');
}
