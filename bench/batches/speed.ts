import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { row } from '#bench/report.ts';
import { endOf, photographs, premiumAccount, secondsOf, sendBatch } from './client.ts';
import type { BenchServer } from './server.ts';

const rounds = 3;
const items = 200;
const targetRatio = 0.8;

interface Spent {
  readonly seconds: number;
  readonly processorMs: number;
}

/**
 * Pictures a minute of a batch and of a bare sharp script with as many at once as there are cores, in turns.
 */
export async function speed(server: BenchServer): Promise<void> {
  const pictures = await photographs(10, 2_000, 1_500);
  await Promise.all(
    pictures.map((picture, index) => writeFile(join(server.dir, `in-${index}.jpg`), picture)),
  );
  const account = await premiumAccount(server.origin, 'speed');
  const spent: Readonly<Record<'script' | 'batch', Spent[]>> = { script: [], batch: [] };
  const batch = () => spentByBatch(server, account, pictures);
  await batch();
  for (let round = 0; round < rounds; round += 1) {
    spent.script.push(await spentByScript(server.dir, pictures.length));
    spent.batch.push(await batch());
  }
  const sum = (of: readonly Spent[], what: keyof Spent) => of.reduce((total, each) => total + each[what], 0);
  const perMinute = (of: readonly Spent[]) =>
    `${Math.round((of.length * items * 60) / sum(of, 'seconds'))}/min`;
  const eachMs = (of: readonly Spent[]) =>
    `${(sum(of, 'processorMs') / (of.length * items)).toFixed(1)} ms of a core each`;
  row(
    'pictures of a bare sharp script',
    perMinute(spent.script),
    `${availableParallelism()} at once, ${eachMs(spent.script)}`,
  );
  const ratio = sum(spent.script, 'seconds') / sum(spent.batch, 'seconds');
  row(
    'pictures of a batch',
    perMinute(spent.batch),
    `${ratio.toFixed(2)} of it, target ${targetRatio}, ${eachMs(spent.batch)}`,
  );
}

type Account = Awaited<ReturnType<typeof premiumAccount>>;

/** From the acceptance of a batch to its end. */
async function spentByBatch(
  server: BenchServer,
  account: Account,
  pictures: readonly Buffer[],
): Promise<Spent> {
  const id = await sendBatch(server.origin, account, { pictures, count: items });
  const beforeMs = server.processorMs();
  const seconds = secondsOf(await endOf(() => server.origin, account, id));
  return { seconds, processorMs: server.processorMs() - beforeMs };
}

async function spentByScript(dir: string, pictures: number): Promise<Spent> {
  sharp.concurrency(1);
  sharp.cache(false);
  const waiting = Array.from({ length: items }, (_, index) => index).values();
  const startedAtMs = performance.now();
  const before = process.cpuUsage();
  const padNext = async () => {
    for (const index of waiting) {
      const side = { left: 50, right: 50, top: 300, bottom: 300 };
      const bytes = await sharp(await readFile(join(dir, `in-${index % pictures}.jpg`)))
        .autoOrient()
        .extend({ ...side, background: '#ffffff' })
        .jpeg({ quality: 90, optimiseCoding: false })
        .toBuffer();
      await writeFile(join(dir, `out-${index}.jpg`), bytes);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, padNext));
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAtMs) / 1000, processorMs: (user + system) / 1000 };
}
