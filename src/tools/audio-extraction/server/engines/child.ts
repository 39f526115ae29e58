import { MediaError } from './engine.ts';
import { engines } from './engines.ts';
import type { ChildMessage, SecondIsWanted, Task } from './messages.ts';

/**
 * The media child: one process, one video. It has no settings, no secrets and no database; it reads one file,
 * writes one file and tells its parent how far it is.
 */
const parentPid = process.ppid;
const progressEveryMs = 250;
const secondIsWanted = new AbortController();

function send(message: ChildMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}

/**
 * A child whose parent died has nobody to work for; the loop is synchronous, so that no event would tell it.
 */
function endWithParent(): void {
  if (process.ppid !== parentPid) process.exit(1);
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function work(task: Task): Promise<ChildMessage> {
  let saidAtMs = performance.now();
  try {
    const engine = await engines[task.method]();
    const facts = await engine(task.input, task.output, {
      ...task,
      secondIsWanted: secondIsWanted.signal,
      onSecondHalfBroken: (error) => void send({ type: 'secondHalfBroke', message: textOf(error) }),
      onProgress(progress) {
        const nowMs = performance.now();
        if (nowMs - saidAtMs < progressEveryMs) return;
        saidAtMs = nowMs;
        endWithParent();
        void send({ type: 'progress', ...progress });
      },
    });
    return { type: 'done', ...facts };
  } catch (error) {
    if (error instanceof MediaError) return { type: 'refused', fault: error.fault, detail: error.detail };
    return { type: 'failed', message: textOf(error) };
  }
}

process.once('message', (task: Task) => {
  process.once('message', (_message: SecondIsWanted) => secondIsWanted.abort());
  void work(task)
    .then(send)
    .then(() => process.exit(0));
});
process.once('disconnect', () => process.exit(1));
// Loaded before the task comes, so that a child that waits is ready to begin.
await engines.ffmpeg();
await send({ type: 'ready' });
