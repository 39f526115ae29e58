import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FF_ENCODER_AAC, FF_ENCODER_PCM_S16LE } from 'node-av';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoPath } from '#test/videos.ts';
import { makeGapVideo } from '#test/gap-video.ts';
import { makeVideo } from '#test/make-video.ts';
import { framesOf } from '#test/mp3-frames.ts';
import { decodeExactly } from '#test/sound.ts';
import { cutFrame, encodeInHalves } from './halves.ts';
import { type EncodingOptions, openEncoding } from '#tools/audio-extraction/server/engines/encoding.ts';
import { extractWithFfmpeg } from '#tools/audio-extraction/server/engines/ffmpeg.ts';
import { openMp3File } from '#tools/audio-extraction/server/engines/mp3-file.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'overprint-halves-'));
  makeVideo(made('48000.mov'), { seconds: 15, rateHz: 48_000, codec: FF_ENCODER_PCM_S16LE });
  makeVideo(made('mono.mov'), { seconds: 15, rateHz: 44_100, codec: FF_ENCODER_PCM_S16LE, channels: 1 });
  makeVideo(made('96000.mov'), { seconds: 15, rateHz: 96_000, codec: FF_ENCODER_PCM_S16LE });
  makeVideo(made('whole.mkv'), { seconds: 15, rateHz: 44_100, codec: FF_ENCODER_AAC });
  makeGapVideo(made('whole.mkv'), made('gap.mkv'), { atSeconds: 5, lengthSeconds: 2.5, startSeconds: 0.2 });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const made = (name: string) => join(dir, name);
const plain = { bitrateKbps: 128, maxSeconds: 14_400 };
let outputs = 0;
const newOutput = () => {
  outputs += 1;
  return made(`${outputs}.mp3`);
};

async function inOneLoop(input: string, options: Partial<EncodingOptions> = {}) {
  const output = newOutput();
  const facts = await extractWithFfmpeg(input, output, { ...plain, ...options, onProgress: () => undefined });
  return { ...facts, output };
}

interface HalvesWishes {
  readonly options?: Partial<EncodingOptions>;
  /** Of the second half alone. */
  readonly secondOptions?: Partial<EncodingOptions>;
  readonly secondIsWanted?: AbortSignal;
  /** Where the second half keeps its frames; beside the output unless told. */
  readonly framesPath?: string;
}

/** What two threads make of a video, and how many frames of it are the second one's. */
async function inHalves(
  input: string,
  { options, secondOptions, secondIsWanted, ...wishes }: HalvesWishes = {},
) {
  const output = newOutput();
  const { framesPath = `${output}.second` } = wishes;
  const wished = { ...plain, ...options };
  const encoding = openEncoding(input, wished);
  const file = openMp3File(output, encoding.encoder);
  const told: number[] = [];
  const broken: unknown[] = [];
  let appended = 0;
  const append: typeof file.append = (...frame) => {
    appended += 1;
    file.append(...frame);
  };
  const halves = encodeInHalves(
    encoding,
    { ...file, append },
    {
      input,
      framesPath,
      cut: cutFrame(encoding.part, encoding.rateHz, 1) ?? 0,
      options: { ...wished, ...secondOptions },
      secondIsWanted,
      onSecondHalfBroken: (error) => broken.push(error),
      tell: (audioSeconds) => told.push(audioSeconds),
    },
  );
  const extent = await halves.finally(() => expect(existsSync(framesPath)).toBe(false));
  encoding.requireWhole(extent);
  file.close();
  return { output, appended, told, broken, audioSeconds: extent.madeSeconds };
}

/** The head of an MP3, without the checksums of its frames and of itself. */
async function headOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  const [head] = framesOf(bytes);
  const checksums = bytes.indexOf('Lavc', head?.at) + 32;
  return bytes.subarray(0, checksums);
}

async function expectSame(halves: string, loop: string): Promise<void> {
  expect(decodeExactly(halves).equals(decodeExactly(loop))).toBe(true);
  expect(await headOf(halves)).toEqual(await headOf(loop));
  const [ours, theirs] = [[...framesOf(await readFile(halves))], [...framesOf(await readFile(loop))]];
  expect(ours).toEqual(theirs);
}

describe('a video that is encoded in halves', () => {
  test.each([
    ['48 kHz, stereo', () => made('48000.mov'), {}],
    ['44.1 kHz, stereo', () => videoPath('aac.mp4'), {}],
    ['96 kHz, which becomes 48', () => made('96000.mov'), {}],
    ['one channel', () => made('mono.mov'), {}],
    ['64 kbit/s', () => made('48000.mov'), { bitrateKbps: 64 }],
    ['320 kbit/s', () => videoPath('aac.mp4'), { bitrateKbps: 320 }],
    ['a part between start and end', () => made('48000.mov'), { startSeconds: 1.37, endSeconds: 14.2 }],
    ['a late beginning and a gap', () => made('gap.mkv'), {}],
  ])('sounds sample for sample like one that is not: %s', async (_what, video, options) => {
    const [halves, loop] = [await inHalves(video(), { options }), await inOneLoop(video(), options)];
    await expectSame(halves.output, loop.output);
    expect(halves.appended).toBeGreaterThan(0);
    expect(halves.audioSeconds).toBeCloseTo(loop.audioSeconds, 6);
    expect(halves.broken).toEqual([]);
    expect(halves.told).toEqual(halves.told.toSorted((a, b) => a - b));
  });

  test('is encoded by the first half alone when another video needs the core', async () => {
    const secondIsWanted = AbortSignal.abort();
    const halves = await inHalves(videoPath('aac.mp4'), { secondIsWanted });
    expect(halves.appended).toBe(0);
    await expectSame(halves.output, (await inOneLoop(videoPath('aac.mp4'))).output);
  });

  test('is encoded by the first half alone if the two streams can never be joined', async () => {
    const halves = await inHalves(videoPath('aac.mp4'), { secondOptions: { bitrateKbps: 96 } });
    expect(halves.appended).toBe(0);
    await expectSame(halves.output, (await inOneLoop(videoPath('aac.mp4'))).output);
  });

  test('is encoded by the first half alone if the second refuses the video', async () => {
    const halves = await inHalves(videoPath('aac.mp4'), { secondOptions: { maxSeconds: 10 } });
    expect(halves.appended).toBe(0);
    expect(halves.broken).toEqual([]);
    await expectSame(halves.output, (await inOneLoop(videoPath('aac.mp4'))).output);
  });

  test('is encoded by the first half alone if the second breaks, which is reported', async () => {
    const halves = await inHalves(videoPath('aac.mp4'), { framesPath: made('missing/frames') });
    expect(halves.appended).toBe(0);
    expect(halves.broken).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
    await expectSame(halves.output, (await inOneLoop(videoPath('aac.mp4'))).output);
  });

  test('and is cut off in its second half is refused', async () => {
    const whole = await readFile(made('whole.mkv'));
    await writeFile(made('cut.mkv'), whole.subarray(0, whole.byteLength * 0.9));
    await expect(inHalves(made('cut.mkv'))).rejects.toMatchObject({ code: 'truncated' });
  });
});
