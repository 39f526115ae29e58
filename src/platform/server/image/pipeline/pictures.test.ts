import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { ImageJob, ImageProcessor } from '#platform/server/image/work/processor.ts';
import { createPictures, onlyFirst, planJob } from './pictures.ts';
import { type LayersStep, type PictureSteps, thumbnailSteps } from './steps.ts';

const mark: LayersStep<never> = {
  options: { text: 'TEST' },
  files: [],
  cost: ({ width, height }) => ({ msPerFrame: 0, ms: 0, memoryBytes: width * height * 10 }),
};
const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#3070b0' } })
  .jpeg()
  .toBuffer();

/** Returns the work that a caller's job becomes. */
async function workOf(steps: PictureSteps<never, object>, isTest: boolean): Promise<ImageJob> {
  let work: ImageJob | undefined;
  const made = { contentType: 'image/png', extension: 'png', width: 1, height: 1, sizeBytes: 1 };
  const one = { width: 1, height: 1 };
  const report = { outcomes: [made], source: one, base: one, layout: [] };
  const processor = {
    run: async (job: ImageJob) => {
      work = job;
      return { report, bytes: Buffer.alloc(1) };
    },
  };
  const pictures = createPictures(processor as unknown as ImageProcessor, mark);
  const signal = new AbortController().signal;
  const job = await planJob({ pieces: [bytes] }, steps);
  await pictures.run(job, { accountId: 1, isPremium: false, isTest, signal });
  if (!work) throw new Error('Expected work, received none');
  return work;
}

const square = { paddingPx: 5, background: 'transparent' } as const;
const sizes = [
  { width: 10, height: 10, fit: 'contain' },
  { width: 20, height: 9, fit: 'cover' },
] as const;

test.each([
  ['a square', { square, write: { as: 'same' } }],
  ['sizes', { sizes, write: { as: 'png' } }],
  ['layers', { layers: mark, square, write: { as: 'same' } }],
] satisfies [string, PictureSteps<never, object>][])(
  'what a test key makes by %s is marked, and the mark is in the estimate',
  async (_name, steps) => {
    const [live, trial] = [await workOf(steps, false), await workOf(steps, true)];
    expect(live.steps?.mark).toBeUndefined();
    expect(trial.steps).toMatchObject({ ...live.steps, mark: mark.options });
    expect(trial.memoryBytes).toBeGreaterThan(live.memoryBytes);
  },
);

test('a small picture for a list has no mark of its own', async () => {
  expect((await workOf(thumbnailSteps(10), true)).steps?.mark).toBeUndefined();
});

test('the first of several sizes can be made alone, by the plan of all', async () => {
  const job = await planJob({ pieces: [bytes] }, { sizes, write: { as: 'same' } });
  const { steps, plan, kind } = onlyFirst(job);
  expect(steps.sizes).toEqual([sizes[0]]);
  expect(plan.outputs).toEqual([job.plan.outputs[0]]);
  expect(kind).toEqual({ contentType: 'image/png', extension: 'png' });
});

test('a size over the limit is refused while it is planned, whichever it is', async () => {
  const large = { width: 12_001, height: 10, fit: 'cover' } as const;
  const planning = planJob({ pieces: [bytes] }, { sizes: [...sizes, large], write: { as: 'same' } });
  await expect(planning).rejects.toMatchObject({ code: 'image_too_large' });
});
