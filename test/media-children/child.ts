import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { ChildMessage, Task } from '#tools/audio-extraction/server/engines/messages.ts';

/** A media child that does what its task's input names, to test its parent. */
const behaviours: Readonly<Record<string, (task: Task) => void>> = {
  finish,
  refuse: () => endWith({ type: 'refused', code: 'unsupportedCodec', detail: 'alac' }),
  fail: () => endWith({ type: 'failed', message: 'broken' }),
  vanish: () => process.kill(process.pid, 'SIGKILL'),
  exit: () => process.exit(3),
  report() {
    process.send?.({ type: 'progress', audioSeconds: 2, percent: 50 });
    finish();
  },
  task(task) {
    writeFileSync(task.output, JSON.stringify(task));
    finish();
  },
  environment({ output }) {
    writeFileSync(output, JSON.stringify(process.env));
    finish();
  },
  hang({ output }) {
    process.on('SIGTERM', () => undefined);
    const grandchild = spawn('sleep', ['600'], { stdio: 'ignore' });
    writeFileSync(output, String(grandchild.pid));
    process.send?.({ type: 'progress', audioSeconds: 0, percent: 0 });
    setInterval(() => undefined, 1_000);
  },
  spin() {
    for (;;);
  },
  eat() {
    const eaten: Buffer[] = [];
    for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  fill({ output }) {
    for (let sizeBytes = 1024; ; sizeBytes *= 2) writeFileSync(output, Buffer.alloc(sizeBytes));
  },
};

function endWith(message: ChildMessage): void {
  process.send?.(message, () => process.exit(0));
}

function finish(): void {
  endWith({ type: 'done', audioSeconds: 1, sourceCodec: 'aac' });
}

process.once('message', (task: Task) => behaviours[task.input]?.(task));
process.once('disconnect', () => process.exit(1));
process.send?.({ type: 'ready' });
