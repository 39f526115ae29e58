import { beforeAll, describe, expect, test } from 'vitest';
import {
  decode,
  pictureSamples,
  type PictureSample,
  type Pixels,
  readSample,
} from '#test/sample-pictures.ts';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { pad } from '#test/make-pictures.ts';
import { squareAround } from '#platform/shared/square.ts';

beforeAll(configureImageLibrary);

const PADDING_PX = 3;
/** The largest and the mean difference allowed between a channel and the reference picture. */
const tolerances = {
  exact: { most: 0, mean: 0 },
  near: { most: 2, mean: 0.5 },
  lossy: { most: 4, mean: 0.5 },
  ink: { most: 48, mean: 12 },
} as const;

const samples = await pictureSamples();
const compared = samples.filter((sample) => sample.kind in tolerances);

/**
 * Returns the channel differences between a picture in its square and the reference. The colour of fully
 * transparent pixels is ignored.
 */
function differences(padded: Pixels, reference: Pixels, sample: PictureSample): number[] {
  const { side, top, left } = squareAround(sample, PADDING_PX);
  const found: number[] = [];
  for (let y = 0; y < reference.height; y++) {
    const frame = Math.floor(y / sample.height);
    const row = frame * side + top + (y % sample.height);
    for (let i = 0; i < sample.width * 4; i++) {
      const at = y * sample.width * 4 + i;
      const isVisible = reference.data[at | 3]! > 0 || i % 4 === 3;
      if (isVisible) found.push(Math.abs(padded.data[(row * side + left) * 4 + i]! - reference.data[at]!));
    }
  }
  return found;
}

describe('every sample picture is unchanged in the middle of its square', () => {
  test.each(compared)('$file', async (sample) => {
    const bytes = await readSample(sample.file);
    const result = await pad(bytes, { paddingPx: PADDING_PX, background: 'transparent', output: 'png' });
    const { side } = squareAround(sample, PADDING_PX);
    const padded = await decode(result.bytes);
    expect(result).toMatchObject({
      originalSize: { width: sample.width, height: sample.height },
      newSize: { width: side, height: side },
    });
    expect(padded).toMatchObject({ width: side, height: side * (sample.frames ?? 1) });
    const found = differences(padded, await decode(await readSample(`ref/${sample.file}.png`)), sample);
    const { most, mean } = tolerances[sample.kind as keyof typeof tolerances];
    expect(found.reduce((a, b) => Math.max(a, b), 0)).toBeLessThanOrEqual(most);
    expect(found.reduce((a, b) => a + b, 0) / found.length).toBeLessThanOrEqual(mean);
    expect(padded.data.subarray(0, 4)).toEqual(Buffer.alloc(4));
  });
});

test.each(samples.filter(({ kind }) => kind === 'large'))('$file is padded at full size', async (sample) => {
  const result = await pad(await readSample(sample.file), {
    paddingPx: 0,
    background: 'transparent',
    output: 'png',
  });
  const side = Math.max(sample.width, sample.height);
  expect(await decode(result.bytes)).toMatchObject({ width: side, height: side });
});

test.each(samples.filter(({ kind }) => kind === 'bad'))(
  '$file is refused whatever its name',
  async ({ file }) => {
    const padding = pad(await readSample(file), { paddingPx: 0, background: 'transparent', output: 'png' });
    await expect(padding).rejects.toMatchObject({ status: 400, code: 'invalid_image_format' });
  },
);

test.each(compared)('$file is refused when it is cut in the middle', async ({ file }) => {
  const bytes = await readSample(file);
  for (const share of [0.1, 0.5]) {
    const cut = pad(bytes.subarray(0, bytes.length * share), {
      paddingPx: 0,
      background: 'transparent',
      output: 'same',
    });
    await expect(cut).rejects.toMatchObject({ code: 'invalid_image_format' });
  }
});
