import { setTimeout as delay } from 'node:timers/promises';
import { makeAccount } from '#bench/attacks/accounts.ts';
import { row } from '#bench/report.ts';
import {
  cancelBatch,
  endOf,
  photographs,
  premiumAccount,
  readBatch,
  secondsOf,
  sendBatch,
} from './client.ts';
import type { BenchServer } from './server.ts';

const items = 500;
const singles = 60;
const rounds = 3;
const singleEveryMs = 150;
const targetSlowdown = 2;

/** 1,000 items of two accounts: how far the second one is when the first one has ended. */
export async function twoAccounts({ origin }: BenchServer): Promise<void> {
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
export async function besideSingles({ origin }: BenchServer): Promise<void> {
  const [single] = await photographs(1, 1_200, 900);
  const pictures = await photographs(10, 1_600, 1_200);
  const caller = await premiumAccount(origin, 'single');
  const owner = await premiumAccount(origin, 'owner');
  if (!single) throw new Error('Expected a picture, received none');
  await padTimes(origin, caller.key, single);
  const times: { alone: number[]; beside: number[] } = { alone: [], beside: [] };
  let done = 0;
  for (let round = 0; round < rounds; round += 1) {
    times.alone.push(...(await padTimes(origin, caller.key, single)));
    const id = await sendBatch(origin, owner, { pictures, count: items });
    times.beside.push(...(await padTimes(origin, caller.key, single)));
    done += (await readBatch(origin, owner, id))?.completed ?? 0;
    await cancelBatch(origin, owner, id);
  }
  const [alone, beside] = [p95(times.alone), p95(times.beside)];
  row('single requests, p95', `${alone.toFixed(0)} ms`, 'alone');
  row(
    'single requests beside a batch, p95',
    `${beside.toFixed(0)} ms`,
    `${(beside / alone).toFixed(2)} times, target ${targetSlowdown}`,
  );
  row('items of that batch meanwhile', String(done), `in ${(rounds * singles * singleEveryMs) / 1000} s`);
}

/** A small batch beside a large one. */
export async function besideLarge({ origin }: BenchServer): Promise<void> {
  const pictures = await photographs(10, 1_600, 1_200);
  const owner = await premiumAccount(origin, 'owner');
  const id = await sendBatch(origin, owner, { pictures, count: items });
  const free = await makeAccount(origin, 'free');
  const freeId = await sendBatch(origin, free, { pictures, count: 20 });
  const freeBatch = await endOf(() => origin, free, freeId);
  const premium = await readBatch(origin, owner, id);
  row(
    'a free batch of 20 beside a premium one',
    `${secondsOf(freeBatch).toFixed(1)} s`,
    premium?.finished_at ? 'after the premium one had ended' : 'before the premium one has ended',
  );
  await cancelBatch(origin, owner, id);
}

async function padTimes(origin: string, key: string, picture: Buffer): Promise<number[]> {
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
