import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, type AnyRequest, sendTogether, type Target } from './attack.ts';
import { makeForm } from './form.ts';
import { limits } from './limits.ts';
import { makeGif, makeTiff, makeWebp } from './pictures/frames.ts';

const manyWebpFrames = 200_000;
/** Frames of a picture of 50 MB, the largest that is accepted. */
const most = { webp: 1_008_226, tiff: 459_892, gif: 3_495_000 } as const;
const stopsAfterMs = 2_000;
const watchedMs = 60_000;

/** Pictures of one pixel with more frames than a codec can count quickly. */
export const manyFrames: readonly Attack[] = [
  padding('R2-webp-two', '2 x WebP of 200,000 frames, 10 MB', () => makeWebp(manyWebpFrames), 2),
  padding('R2-webp-50mb', 'WebP of 1,008,226 frames, 50 MB', () => makeWebp(most.webp)),
  padding('R2-tiff', 'TIFF of 459,892 pages, 50 MB', () => makeTiff(most.tiff)),
  padding('R2-gif', 'GIF of 3,495,000 frames, 50 MB', () => makeGif(most.gif)),
  {
    name: 'M4-stop',
    sends: 'SIGTERM 2 s after 2 x WebP of 200,000 frames',
    stops: true,
    prepare: async () => {
      const call = paddingRequest(makeWebp(manyWebpFrames));
      return { run: (target) => stopMeanwhile(target, call) };
    },
  },
];

function padding(name: string, sends: string, make: () => Buffer, count = 1): Attack {
  return {
    name,
    sends,
    prepare: async () => {
      const call = paddingRequest(make());
      return { run: (target) => sendTogether(target, call, count) };
    },
  };
}

function paddingRequest(picture: Buffer): AnyRequest {
  const form = makeForm({ padding_size: '50' }, { field: 'image', name: 'frames', bytes: picture });
  return { path: '/api/image_padding', ...form };
}

async function stopMeanwhile(target: Target, call: AnyRequest): Promise<void> {
  const calls = sendTogether(target, call, 2);
  await delay(stopsAfterMs);
  const toldMs = performance.now();
  process.kill(target.pid, 'SIGTERM');
  const how = await Promise.race([target.ended, delay(watchedMs)]);
  const tookMs = performance.now() - toldMs;
  const seconds = `${(tookMs / 1_000).toFixed(1)} s`;
  if (how === undefined) target.miss(`still there after ${seconds}`);
  else if (tookMs > limits.stopMs) target.miss(`gone after ${seconds}`);
  else target.note(`gone after ${seconds} (${how})`);
  if (how !== undefined) await calls;
}
