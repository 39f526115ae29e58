import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { processorMs } from '#bench/processor-time.ts';
import { type Attack, keyOf, type Target } from './attack.ts';

const loops = 12;
const pictures = 20;
const side = 800;
const forMs = 10_000;
const askEveryMs = 200;

/** The ZIP of a finished batch, downloaded again and again without a credential. */
export const zipLoops: readonly Attack[] = [
  {
    name: 'W5-zip',
    sends: `${loops} loops for ${forMs / 1_000} s over the ZIP of ${pictures} pictures`,
    prepare: async () => {
      // Noise, so that the pictures stay large.
      const raw = { width: side, height: side, channels: 3 } as const;
      const png = await sharp(randomBytes(side * side * 3), { raw })
        .png()
        .toBuffer();
      return { run: (target) => downloadZip(target, png) };
    },
  },
];

async function downloadZip(target: Target, png: Buffer): Promise<void> {
  const { origin, pid, signal } = target;
  const url = await makeZip(target, png);
  const [untilMs, beforeMs] = [performance.now() + forMs, processorMs(pid)];
  const counts = { sent: 0, refused: 0, bytes: 0 };
  const loop = async () => {
    while (performance.now() < untilMs && !signal.aborted) {
      const response = await fetch(origin + url, { signal });
      counts.bytes += (await response.arrayBuffer()).byteLength;
      if (response.ok) counts.sent += 1;
      else {
        counts.refused += 1;
        await delay(askEveryMs);
      }
    }
  };
  await Promise.all(Array.from({ length: loops }, loop));
  const cpuMs = Math.round((processorMs(pid) - beforeMs) / Math.max(1, counts.sent));
  const megabytes = Math.round(counts.bytes / 1024 ** 2);
  target.note(
    `${counts.sent} ZIPs of ${megabytes} MB in all, ${counts.refused} refused; ${cpuMs} ms CPU each`,
  );
}

/** Resolves with the path of the ZIP of a new batch, once that has ended. */
async function makeZip(target: Target, png: Buffer): Promise<string> {
  const headers = { 'x-api-key': keyOf(target) };
  const form = new FormData();
  form.set('tool', 'image_padding');
  form.set('options', '{"padding_size":10}');
  for (let index = 0; index < pictures; index += 1)
    form.append('images', new Blob([new Uint8Array(png)]), `${index}.png`);
  const created = await fetch(`${target.origin}/api/batches`, { method: 'POST', headers, body: form });
  const { batch_id: id } = (await created.json()) as { batch_id: string };
  for (;;) {
    const response = await fetch(`${target.origin}/api/batches/${id}`, { headers, signal: target.signal });
    const { data } = (await response.json()) as { data: { status: string; zip_url: string | null } };
    if (data.zip_url !== null) return new URL(data.zip_url).pathname;
    if (data.status !== 'processing') throw new Error(`The batch is ${data.status} without a ZIP`);
    await delay(askEveryMs);
  }
}
