import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AudioApp, startAudioApp } from '#test/audio-app.ts';
import { databaseKinds } from '#test/database.ts';
import { turnOf } from './queue.ts';

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

const workers = 2;

describe('the turn of a job', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
  const first = (jobs: Readonly<Record<string, Parameters<typeof turnOf>[0]>>) =>
    Object.entries(jobs)
      .toSorted(([, a], [, b]) => turnOf(a) - turnOf(b))
      .map(([name]) => name);

  test('premium jobs go first, but a free one waits for no more than those of the ten minutes after it', () => {
    const free = { plan: 'free', waiting: 0, now: at(0) } as const;
    const soon = { plan: 'premium', waiting: 0, now: at(9) } as const;
    const late = { plan: 'premium', waiting: 0, now: at(11) } as const;
    expect(first({ free, late, soon })).toEqual(['soon', 'free', 'late']);
  });

  test('an account with many jobs lets another one pass, for an hour at most', () => {
    const many = { plan: 'premium', waiting: 900, now: at(0) } as const;
    const other = { plan: 'free', waiting: 0, now: at(49) } as const;
    const late = { plan: 'premium', waiting: 0, now: at(61) } as const;
    expect(first({ many, late, other })).toEqual(['other', 'many', 'late']);
  });
});

describe.each(databaseKinds)('the audio queue on %s', (kind) => {
  let audio: AudioApp;
  beforeAll(async () => {
    audio = await startAudioApp(kind, {
      worksOnAudio: true,
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
