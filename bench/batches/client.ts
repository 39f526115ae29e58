import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { PublicBatch } from '#workflows/batches/shared/batch.ts';
import { type Account, makeAccount, subscribe } from '#bench/attacks/accounts.ts';

const askEveryMs = 200;

/** Creates a premium account, whose batches have up to 500 items. */
export async function premiumAccount(origin: string, username: string): Promise<Account> {
  const account = await makeAccount(origin, username);
  await subscribe(origin, account);
  return account;
}

/**
 * Returns different photographs: noise over a gradient, so that JPEG has as much to do as with a real one.
 */
export async function photographs(count: number, width: number, height: number): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return Promise.all(
    Array.from({ length: count }, async () =>
      sharp({ create: { width, height, channels: 3, background: '#888', noise } })
        .blur(1.5)
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  );
}

export interface BatchToSend {
  readonly pictures: readonly Buffer[];
  readonly count: number;
  readonly webhookUrl?: string;
}

/** Sends a batch of files to pad. Resolves with its id. */
export async function sendBatch(
  origin: string,
  { key }: Account,
  { pictures, count, webhookUrl }: BatchToSend,
): Promise<string> {
  const form = new FormData();
  form.set('tool', 'image_padding');
  form.set('options', JSON.stringify({ padding_size: 50 }));
  if (webhookUrl !== undefined) form.set('webhook_url', webhookUrl);
  const blobs = pictures.map((picture) => new Blob([new Uint8Array(picture)]));
  for (let index = 0; index < count; index += 1) {
    const blob = blobs[index % blobs.length];
    if (blob) form.append('images', blob, `picture ${index}.jpg`);
  }
  const headers = { 'x-api-key': key };
  const response = await fetch(`${origin}/api/batches`, { method: 'POST', headers, body: form });
  if (response.status !== 202)
    throw new Error(`Expected 202, received ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { batch_id: string }).batch_id;
}

/** Resolves with the batch; undefined while the server does not respond. */
export async function readBatch(
  origin: string,
  { key }: Account,
  id: string,
): Promise<PublicBatch | undefined> {
  const headers = { 'x-api-key': key };
  const response = await fetch(`${origin}/api/batches/${id}`, { headers }).catch(() => undefined);
  return response?.ok ? ((await response.json()) as { data: PublicBatch }).data : undefined;
}

/** Cancels a batch and resolves when its last item has ended. */
export async function cancelBatch(origin: string, account: Account, id: string): Promise<void> {
  await fetch(`${origin}/api/batches/${id}`, { method: 'DELETE', headers: { 'x-api-key': account.key } });
  await endOf(() => origin, account, id);
}

/** Resolves with the batch once it has ended. `origin` is asked for each time, because a server may move. */
export async function endOf(origin: () => string, account: Account, id: string): Promise<PublicBatch> {
  for (;;) {
    const batch = await readBatch(origin(), account, id);
    if (batch?.finished_at) return batch;
    await delay(askEveryMs);
  }
}

/** Seconds from the acceptance of a batch to its end. */
export function secondsOf({ created_at: created, finished_at: finished }: PublicBatch): number {
  return (Date.parse(finished ?? '') - Date.parse(created)) / 1000;
}

export async function usedBy(origin: string, { key }: Account): Promise<number> {
  const response = await fetch(`${origin}/api/usage`, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { used: number }).used;
}
