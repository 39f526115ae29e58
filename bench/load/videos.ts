import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBenchVideo } from '../audio-rivals.ts';
import type { LoadServer } from './server.ts';

/** What the sender of videos did. */
export interface VideosSent {
  readonly uploads: number;
  readonly extractions: number;
}

export interface Videos {
  /** Ends them and tells how many there were. */
  stop(): Promise<VideosSent>;
}

const videoSeconds = 600;
const sender = new URL('./video-sender.ts', import.meta.url);

/** Keeps an extraction and two uploads of 500 MB going, from a process of its own, until it is stopped. */
export async function startVideos({ origin, customers }: LoadServer): Promise<Videos> {
  const dir = await mkdtemp(join(tmpdir(), 'overprint-bench-'));
  const video = join(dir, 'video.mp4');
  await makeBenchVideo(video, videoSeconds);
  const child = fork(sender, [origin, video, ...customers.slice(0, 3).map(({ key }) => key)]);
  return {
    async stop() {
      child.send('stop');
      const [sent] = (await once(child, 'message')) as [VideosSent];
      child.disconnect();
      await rm(dir, { recursive: true, force: true });
      return sent;
    },
  };
}
