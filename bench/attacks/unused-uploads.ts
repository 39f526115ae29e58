import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Attack, keyOf, type Target } from './attack.ts';
import { makeForm } from './form.ts';

const megabyte = 1024 ** 2;
const accounts = 4;
/** What the disk has beside what stays free. */
const spareBytes = 1_024 * megabyte;
const uploadBytes = 64 * megabyte;
/** The start of an MP4; the rest is never read, because no job takes it. */
const videoHead = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');

/** Uploads that no job takes, until the disk has only what always stays free. */
export const unusedUploads: readonly Attack[] = [
  {
    name: 'W6-uploads',
    sends: `${accounts} accounts: uploads of 64 MB that no job takes, until one is refused`,
    accounts,
    prepare: async () => {
      const { bavail, bsize } = await statfs(tmpdir());
      const reserveMb = Math.max(0, Math.floor((bavail * bsize - spareBytes) / megabyte));
      return { settings: { DISK_RESERVE_MB: String(reserveMb) }, run: fillDisk };
    },
  },
];

async function fillDisk(target: Target): Promise<void> {
  const video = Buffer.concat([videoHead, Buffer.alloc(uploadBytes - videoHead.length)]);
  const refusals = await Promise.all(
    target.attackers.map((_, index) => upload(target, keyOf(target, index), video)),
  );
  target.note(`refused with ${[...new Set(refusals)].join(', ')}`);
  // Larger than what stays in memory, so that it needs room on the disk.
  const file = { field: 'video', name: 'video.mp4', bytes: video };
  const direct = await target.send({ path: '/api/extract-audio', key: keyOf(target), ...makeForm({}, file) });
  if (direct.status !== 202) target.miss(`a video that is sent at once is ${direct.status}`);
}

/** Uploads again and again; resolves with the status of the refusal. */
async function upload({ origin, signal }: Target, key: string, video: Buffer): Promise<number> {
  const headers = { 'x-api-key': key, 'tus-resumable': '1.0.0' };
  for (;;) {
    const body = new Uint8Array(video);
    const response = await fetch(`${origin}/api/uploads`, {
      method: 'POST',
      signal,
      headers: {
        ...headers,
        'upload-length': String(video.length),
        'content-type': 'application/offset+octet-stream',
      },
      body,
    });
    await response.body?.cancel();
    if (response.status !== 201) return response.status;
  }
}
