import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildVideo } from '#test/corpus/videos.ts';
import { videoPath } from '#test/videos.ts';
import { hear, likeness } from '#test/sound.ts';
import { type Children, createChildren } from './run-engine.ts';

/** Another customer's file, which no video may make an engine read. */
const canary = 'canary.wav';
let dir: string;
let children: Children;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-leaks-'));
  await copyFile(videoPath(canary), join(dir, canary));
  children = createChildren();
});
afterAll(async () => {
  children.close();
  await rm(dir, { recursive: true, force: true });
});

const hls = (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${target}\n#EXT-X-ENDLIST\n`;
const concat = (target: string) => `ffconcat version 1.0\nfile '${target}'\n`;
const dash = (target: string) =>
  '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" ' +
  'mediaPresentationDuration="PT1S" ' +
  'profiles="urn:mpeg:dash:profile:isoff-on-demand:2011"><Period><AdaptationSet ' +
  'mimeType="audio/wav"><Representation id="1" ' +
  `bandwidth="1"><BaseURL>${target}</BaseURL></Representation></AdaptationSet></Period></MPD>`;

/** Texts that name another file, by each kind of address. */
const disguises = Object.entries({ hls, concat, dash }).flatMap(([kind, write]) =>
  [() => canary, () => join(dir, canary), () => `file://${join(dir, canary)}`].map(
    (target, index) =>
      [`${kind} ${['relative', 'absolute', 'file://'][index]}`, () => write(target())] as const,
  ),
);

describe.each(['ffmpeg', 'mediabunny'] as const)('the engine %s', (method) => {
  const extract = (input: string, output: string) =>
    children.extract(
      { method, input, output, bitrateKbps: 128, maxSeconds: 60 },
      { signal: new AbortController().signal, onProgress: () => undefined },
    );

  test.each(disguises)('reads no other file for a playlist named .mp4: %s', async (name, text) => {
    const input = join(dir, `${method} ${name.replaceAll('/', '')}.mp4`);
    const output = `${input}.mp3`;
    await writeFile(input, text());
    await expect(extract(input, output)).rejects.toMatchObject({
      code: expect.stringMatching(/^(unreadable_video|unsupported_container)$/),
    });
    expect(existsSync(output)).toBe(false);
  });

  test('reads no sound alone, whatever it is called', async () => {
    await expect(extract(join(dir, canary), join(dir, `${method}.mp3`))).rejects.toMatchObject({
      code: expect.stringMatching(/^(unreadable_video|unsupported_container)$/),
    });
  });
});

test('a playlist among the subtitles of an AVI is not followed: only its own sound comes out', async () => {
  const input = join(dir, 'subtitles.avi');
  const output = join(dir, 'subtitles.mp3');
  await writeFile(input, buildVideo({ type: 'avi-gab2-hls' }) ?? '');
  await children.extract(
    { method: 'ffmpeg', input, output, bitrateKbps: 128, maxSeconds: 60 },
    { signal: new AbortController().signal, onProgress: () => undefined },
  );
  expect(likeness(hear(videoPath('pcm.avi')), hear(output))).toBeGreaterThan(0.95);
});
