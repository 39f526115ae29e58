import type { ProcessingMethod } from '#tools/audio-extraction/shared/limits.ts';
import { type Engine, MediaError } from './engine.ts';
import type { ChildMessage, Task } from './messages.ts';

/**
 * The media child: one process, one video. It has no settings, no secrets and no database; it reads one file,
 * writes one file and reports its progress.
 */
const parentPid = process.ppid;

/** Both engines, each loaded when it is first needed. */
const engines: Readonly<Record<ProcessingMethod, () => Promise<Engine>>> = {
  ffmpeg: async () => (await import('./ffmpeg.ts')).extractWithFfmpeg,
  mediabunny: async () => (await import('./mediabunny.ts')).extractWithMediabunny,
};

const progressEveryMs = 250;

function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/** Exits if the parent has died. The encoding loop is synchronous, so no event would say so. */
function endWithParent(): void {
  if (process.ppid !== parentPid) process.exit(1);
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function work(task: Task): Promise<ChildMessage> {
  let reportedAtMs = performance.now();
  try {
    const engine = await engines[task.method]();
    const facts = await engine(task.input, task.output, {
      ...task,
      onProgress(progress) {
        const nowMs = performance.now();
        if (nowMs - reportedAtMs < progressEveryMs) return;
        reportedAtMs = nowMs;
        endWithParent();
        void send({ type: 'progress', ...progress });
      },
    });
    return { type: 'done', ...facts };
  } catch (error) {
    if (error instanceof MediaError) return { type: 'refused', code: error.code, detail: error.detail };
    return { type: 'failed', message: textOf(error) };
  }
}

process.once('message', (task: Task) => {
  void work(task)
    .then(send)
    .then(() => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
// Loaded before the task arrives, so that a waiting child can start at once.
await engines.ffmpeg();
await send({ type: 'ready' });
