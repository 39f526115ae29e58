import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { FF_ENCODER_PCM_S16LE } from 'node-av';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDataFolder } from './data-folder.ts';
import { audioLimits } from '#tools/audio-extraction/shared/limits.ts';
import { videoBytes } from '#test/videos.ts';
import { makeVideo } from '#test/make-video.ts';
import { listen, portOf } from '#test/outbound/fake-internet.ts';
import { jobsOf, registerForKey, sendVideo, type ShownJob } from './audio-requests.ts';
import { type ServerProcess, startServerProcess, trialsOr } from './server-process.ts';
import { strayFiles } from './stray-files.ts';

const trials = trialsOr(2);
const videosPerTrial = 4;
const uploadsAtOnce = audioLimits.uploadsAtOnce.free;
describe('audio jobs of the program on its embedded database', () => {
  let dataDir: string;
  /** The webhook ids that arrived for each job. */
  const webhookIds = new Map<string, Set<string>>();
  const receiver = createServer((request, response) => {
    void noteWebhook(request).then(() => response.end('ok'));
  });
  beforeAll(async () => {
    dataDir = makeDataFolder('audio-kill');
    await listen(receiver);
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function noteWebhook(request: IncomingMessage): Promise<void> {
    const { job_id: jobId } = JSON.parse(await text(request)) as ShownJob;
    webhookIds.set(jobId, (webhookIds.get(jobId) ?? new Set()).add(String(request.headers['webhook-id'])));
  }

  const hook = () => `http://127.0.0.1:${portOf(receiver)}/audio`;
  const start = () => startServerProcess(dataDir, { OUTBOUND_ALLOW: `127.0.0.1:${portOf(receiver)}` });

  test(`kill -9 at any instant, ${trials} times: every accepted job has one outcome and one webhook, and no file is left over`, {
    timeout: (trials + 1) * 60_000,
  }, async () => {
    const video = new Blob([new Uint8Array(videoBytes('aac.mp4'))]);
    const accepted: string[] = [];
    const keys: string[] = [];
    let server = await start();
    for (let trial = 0; trial < trials; trial += 1) {
      const key = await registerForKey(server.origin, `ada.${trial}`);
      keys.push(key);
      const { origin } = server;
      const sendOn = async () => {
        const ids: (string | undefined)[] = [];
        for (let number = 0; number < videosPerTrial / uploadsAtOnce; number += 1)
          ids.push(await sendVideo(origin, key, { video, webhookUrl: hook() }));
        return ids;
      };
      const sent = Array.from({ length: uploadsAtOnce }, sendOn);
      await delay((trial * 7_919) % 3_000);
      await server.end('SIGKILL');
      accepted.push(...(await Promise.all(sent)).flat().flatMap((id) => id ?? []));
      server = await start();
    }
    const jobs = await untilEnded(server, keys);
    const ids = jobs.map(({ job_id: id }) => id);
    expect(accepted.filter((id) => !ids.includes(id))).toEqual([]);
    const completed = jobs.filter(({ status }) => status === 'completed').map(({ job_id: id }) => id);
    // A job whose process was killed three times fails with that outcome.
    expect(jobs.filter(({ status, code }) => status !== 'completed' && code !== 'interrupted')).toEqual([]);
    await expect.poll(() => ids.filter((id) => !webhookIds.has(id)), { timeout: 60_000 }).toEqual([]);
    expect(ids.filter((id) => webhookIds.get(id)?.size !== 1)).toEqual([]);
    for (const id of completed) expect(await audioSize(server.origin, id)).toBeGreaterThan(200_000);
    await server.end('SIGTERM');
    expect(await strayFiles(dataDir, completed)).toEqual([]);
    process.stdout.write(
      `kill -9 x ${trials}: ${accepted.length} jobs accepted, ${jobs.length} found, ${completed.length} ` +
        'completed, one webhook each, no stray file\n',
    );
    expect(accepted.length).toBeGreaterThan(0);
  });

  test('a killed media child is started again; its job completes, with one webhook', {
    timeout: 240_000,
  }, async () => {
    const server = await start();
    const key = await registerForKey(server.origin, 'ada.child');
    const id = (await sendVideo(server.origin, key, { video: longVideo(), webhookUrl: hook() })) ?? '';
    const progress = async () => (await jobsOf(server.origin, [key]))[0]?.progress;
    await expect.poll(progress, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
    for (const pid of childrenOf(server)) process.kill(pid, 'SIGKILL');
    expect(await untilEnded(server, [key])).toMatchObject([{ status: 'completed' }]);
    await expect.poll(() => webhookIds.get(id)?.size, { timeout: 30_000 }).toBe(1);
    await expect.poll(() => readdir(join(dataDir, 'work'))).toEqual([]);
    // One child waits for the next video.
    await expect.poll(() => childrenOf(server).length).toBeLessThanOrEqual(1);
    await server.end('SIGTERM');
  });

  function longVideo(): Blob {
    const path = join(dataDir, 'video.mov');
    makeVideo(path, { seconds: 150, rateHz: 48_000, codec: FF_ENCODER_PCM_S16LE });
    return new Blob([readFileSync(path)]);
  }
});

async function untilEnded({ origin }: ServerProcess, keys: readonly string[]): Promise<ShownJob[]> {
  const unfinished = async () => (await jobsOf(origin, keys)).filter(({ status }) => status === 'processing');
  await expect.poll(unfinished, { timeout: 70_000 + keys.length * 20_000, interval: 200 }).toEqual([]);
  return jobsOf(origin, keys);
}

async function audioSize(origin: string, id: string): Promise<number> {
  const response = await fetch(`${origin}/api/public/extract-audio/${id}/download`);
  return (await response.arrayBuffer()).byteLength;
}

/** Returns the process ids of the server's children. */
function childrenOf({ child }: ServerProcess): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}
