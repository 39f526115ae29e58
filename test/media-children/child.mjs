// A media child that does what its task's input says, for the tests of its parent.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const behaviours = {
  finish: () => process.send({ type: 'done', audioSeconds: 1, sourceCodec: 'aac' }, () => process.exit(0)),
  refuse: () => process.send({ type: 'refused', fault: 'unsupportedCodec', detail: 'alac' }, () => process.exit(0)),
  fail: () => process.send({ type: 'failed', message: 'broken' }, () => process.exit(0)),
  vanish: () => process.kill(process.pid, 'SIGKILL'),
  exit: () => process.exit(3),
  report: () => process.send({ type: 'progress', audioSeconds: 2, percent: 50 }, () => behaviours.finish()),
  environment: ({ output }) => {
    writeFileSync(output, JSON.stringify(process.env));
    behaviours.finish();
  },
  hang: ({ output }) => {
    process.on('SIGTERM', () => undefined);
    const grandchild = spawn('sleep', ['600'], { stdio: 'ignore' });
    writeFileSync(output, String(grandchild.pid));
    process.send({ type: 'progress', audioSeconds: 0, percent: 0 });
    setInterval(() => undefined, 1_000);
  },
  spin: () => {
    for (;;);
  },
  eat: () => {
    const eaten = [];
    for (;;) eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  fill: ({ output }) => {
    for (let size = 1024; ; size *= 2) writeFileSync(output, Buffer.alloc(size));
  },
};

process.once('message', (task) => behaviours[task.input](task));
process.once('disconnect', () => process.exit(1));
process.send({ type: 'ready' });
