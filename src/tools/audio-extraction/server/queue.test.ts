import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AudioApp, startAudioApp } from '../../../../test/audio-app.ts';
import { databaseKinds } from '../../../../test/database.ts';

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 });

const workers = 2;

describe.each(databaseKinds)('the audio queue on %s', (kind) => {
  let audio: AudioApp;
  beforeAll(async () => {
    audio = await startAudioApp(kind, {
      jobs: 'worker',
      settings: { AUDIO_CONCURRENCY: String(workers) },
    });
  });
  afterAll(() => audio.app.close());

  test('runs accepted jobs, those of premium accounts first', async () => {
    const [free, premium] = [
      await audio.app.account(),
      await audio.app.account({ userStatus: 'active_sub' }),
    ];
    const gate = Promise.withResolvers<void>();
    const started: number[] = [];
    audio.media.behave(async ({ bitrateKbps }) => {
      started.push(bitrateKbps);
      await gate.promise;
      throw new Error('never looked at');
    });
    for (let index = 0; index < workers; index += 1) await audio.submit(free, { bitrate: '64' });
    await eventually(() => expect(started).toHaveLength(workers));
    for (let index = 0; index < workers; index += 1) await audio.submit(free, { bitrate: '128' });
    for (let index = 0; index < workers; index += 1) await audio.submit(premium, { bitrate: '320' });
    audio.media.behave(async ({ bitrateKbps }) => {
      started.push(bitrateKbps);
      throw new Error('tried again later');
    });
    gate.resolve();
    await eventually(() => expect(started.length).toBeGreaterThanOrEqual(3 * workers));
    const later = started.slice(workers).filter((bitrate) => bitrate !== 64);
    expect(later.slice(0, workers)).toEqual(Array.from({ length: workers }, () => 320));
  });
});
