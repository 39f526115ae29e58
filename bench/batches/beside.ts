import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { startServerProcess } from '../../test/process/server-process.ts';
import { makeAccount } from '../attacks/accounts.ts';
import { row } from '../report.ts';
import { endOf, photographs, premiumAccount, readBatch, secondsOf, sendBatch } from './client.ts';

const items = 500;
const singles = 60;
const singleEveryMs = 150;
const speedItems = 200;
const targetRatio = 0.8;
const targetSlowdown = 2;

type Origin = string;

/** Runs a part on a fresh server. */
export async function onServer(part: (origin: Origin, dir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'overprint-batches-'));
  const server = await startServerProcess(dataDir);
  try {
    await part(server.origin, dataDir);
  } finally {
    await server.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** 1,000 items of two accounts: how far the second one is when the first one has ended. */
export async function twoAccounts(origin: Origin): Promise<void> {
  const pictures = await photographs(10, 800, 600);
  const accounts = await Promise.all(['first', 'second'].map((name) => premiumAccount(origin, name)));
  const sent = [];
  for (const account of accounts)
    sent.push({ account, id: await sendBatch(origin, account, { pictures, count: items }) });
  const ends = sent.map(({ account, id }) => endOf(() => origin, account, id));
  await Promise.race(ends);
  const states = await Promise.all(sent.map(({ account, id }) => readBatch(origin, account, id)));
  const done = states.map((batch) => batch?.completed ?? 0);
  row('1,000 items of two accounts', done.join(' and '), 'ended when the first batch had');
  await Promise.all(ends);
}

/** Single requests without and with a batch beside them, in the same process. */
export async function besideSingles(origin: Origin): Promise<void> {
  const [single] = await photographs(1, 1_200, 900);
  const pictures = await photographs(10, 1_600, 1_200);
  const caller = await premiumAccount(origin, 'single');
  const owner = await premiumAccount(origin, 'owner');
  if (!single) throw new Error('Expected a picture, received none');
  await padTimes(origin, caller.key, single);
  const alone = p95(await padTimes(origin, caller.key, single));
  const id = await sendBatch(origin, owner, { pictures, count: items });
  const beside = p95(await padTimes(origin, caller.key, single));
  const batch = await readBatch(origin, owner, id);
  row('single requests, p95', `${alone.toFixed(0)} ms`, 'alone');
  row(
    'single requests beside a batch, p95',
    `${beside.toFixed(0)} ms`,
    `${(beside / alone).toFixed(2)} times, target ${targetSlowdown}`,
  );
  row(
    'items of that batch meanwhile',
    String(batch?.completed ?? 0),
    `in ${(singles * singleEveryMs) / 1000} s; it goes on`,
  );
  const free = await makeAccount(origin, 'free');
  const freeId = await sendBatch(origin, free, { pictures, count: 20 });
  const freeBatch = await endOf(() => origin, free, freeId);
  const premium = await readBatch(origin, owner, id);
  row(
    'a free batch of 20 beside a premium one',
    `${secondsOf(freeBatch).toFixed(1)} s`,
    premium?.finished_at ? 'after the premium one had ended' : 'before the premium one has ended',
  );
  await fetch(`${origin}/api/batches/${id}`, { method: 'DELETE', headers: { 'x-api-key': owner.key } });
}

async function padTimes(origin: Origin, key: string, picture: Buffer): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < singles; count += 1) {
    const next = delay(singleEveryMs);
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(picture)]), 'single.jpg');
    const startedAtMs = performance.now();
    const response = await fetch(`${origin}/api/image_padding`, {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: form,
    });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`Expected 200, received ${response.status}`);
    times.push(performance.now() - startedAtMs);
    await next;
  }
  return times;
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Pictures a minute of a batch, and of a bare sharp script with as many at once as there are cores. */
export async function speed(origin: Origin, dir: string): Promise<void> {
  const pictures = await photographs(10, 2_000, 1_500);
  const account = await premiumAccount(origin, 'speed');
  await endOf(() => origin, account, await sendBatch(origin, account, { pictures, count: 20 }));
  const scriptFirst = await scriptSeconds(pictures, dir);
  const id = await sendBatch(origin, account, { pictures, count: speedItems });
  const batchSeconds = secondsOf(await endOf(() => origin, account, id));
  const scriptAfter = await scriptSeconds(pictures, dir);
  const script = (scriptFirst + scriptAfter) / 2;
  const perMinute = (seconds: number) => `${Math.round((speedItems / seconds) * 60)}/min`;
  row('pictures of a bare sharp script', perMinute(script), `${availableParallelism()} at once`);
  row(
    'pictures of a batch',
    perMinute(batchSeconds),
    `${(script / batchSeconds).toFixed(2)} of it, target ${targetRatio}`,
  );
}

async function scriptSeconds(pictures: readonly Buffer[], dir: string): Promise<number> {
  sharp.concurrency(1);
  sharp.cache(false);
  const waiting = Array.from({ length: speedItems }, (_, index) => index).values();
  await Promise.all(pictures.map((picture, index) => writeFile(join(dir, `in-${index}.jpg`), picture)));
  const startedAtMs = performance.now();
  const padNext = async () => {
    for (const index of waiting) {
      const side = { left: 50, right: 50, top: 300, bottom: 300 };
      const bytes = await sharp(await readFile(join(dir, `in-${index % pictures.length}.jpg`)))
        .autoOrient()
        .extend({ ...side, background: '#ffffff' })
        .jpeg({ quality: 90, optimiseCoding: false })
        .toBuffer();
      await writeFile(join(dir, `out-${index}.jpg`), bytes);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, padNext));
  return (performance.now() - startedAtMs) / 1000;
}
