import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePicture } from '#test/pictures.ts';
import { storedFile } from '#platform/server/files/spool.ts';
import type { PictureJob, Pictures } from '#platform/server/image/pipeline/pictures.ts';
import type { ImageCaller, RunContext } from '#platform/server/image/work/processor.ts';
import { imageProblems } from '#platform/shared/image-problems.ts';
import { Problem } from '#platform/shared/problem.ts';
import { makePrintFiles, printFileLimits } from '#tools/print-files/shared/print-files-contract.ts';
import { makeFiles } from './make-files.ts';

/** Sizes that are made in three runs: one, two and one. */
const presets = ['poster-24x36', 'redbubble-large', 'poster-18x24', 'print-16x20'];
const picture = 'test/fixtures/samples/rgb.png';
const source = storedFile(picture, samplePicture('rgb.png').byteLength);

/** What each run is given. */
let runs: { readonly signal: AbortSignal; readonly isAccepted: boolean | undefined }[];
beforeEach(() => {
  runs = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes the files, with what happens at the beginning of each run. */
async function make(onRun: (run: number, signal: AbortSignal) => void, caller: Partial<ImageCaller> = {}) {
  const runEach = async (
    { steps }: PictureJob,
    { signal }: ImageCaller,
    { isAccepted }: RunContext,
  ): Promise<unknown> => {
    runs.push({ signal, isAccepted });
    onRun(runs.length, signal);
    signal.throwIfAborted();
    const outcomes = steps.sizes?.map(() => ({}));
    return {
      outcomes,
      base: { width: 16, height: 16 },
      source: { width: 16, height: 16 },
      layout: [],
      seen: {},
    };
  };
  const { files } = await makeFiles(
    { runEach } as unknown as Pictures,
    source,
    makePrintFiles.body.parse({ presets }),
    {
      caller: { accountId: 1, isPremium: false, signal: new AbortController().signal, ...caller },
      keep: async ({ preset }) => ({ preset, made: true }),
    },
  );
  return files.map((file) => [file.preset.name, 'problem' in file ? file.problem.code : 'made']);
}

const [first, second, third, last] = presets;
const inTime = () => vi.advanceTimersByTime(printFileLimits.callSeconds * 1_000);

test('only the first run of a call may be refused for what its account owes', async () => {
  await make(() => undefined);
  expect(runs.map(({ isAccepted }) => isAccepted)).toEqual([false, true, true]);
});

test('the files of a later run that fails are entries with its error, and the others are made', async () => {
  const made = await make((run) => {
    if (run === 2) throw new Problem(imageProblems.tooSlow);
  });
  expect(made).toEqual([
    [first, 'made'],
    [second, 'image_too_slow'],
    [third, 'image_too_slow'],
    [last, 'made'],
  ]);
});

test('a call whose first run fails has failed', async () => {
  const failing = make(() => {
    throw new Problem(imageProblems.tooSlow);
  });
  await expect(failing).rejects.toMatchObject({ code: 'image_too_slow' });
  expect(runs).toHaveLength(1);
});

test('after the time of a call the files that are missing are entries with out_of_time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const made = await make((run) => {
    if (run === 2) inTime();
  });
  expect(made).toEqual([
    [first, 'made'],
    [second, 'out_of_time'],
    [third, 'out_of_time'],
    [last, 'out_of_time'],
  ]);
});

test('a call whose time is over before its first files is 503 with Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await expect(make(inTime)).rejects.toMatchObject({
    status: 503,
    code: 'out_of_time',
    retryAfterSeconds: 1,
  });
});

test('work in the background has no such time, and a call that has ended has no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const made = await make(inTime, { isBackground: true });
  expect(made.map(([, end]) => end)).toEqual(['made', 'made', 'made', 'made']);
  await make(() => undefined);
  expect(vi.getTimerCount()).toBe(0);
});

test('a caller who goes away ends the call in any run', async () => {
  const gone = new AbortController();
  const failing = make(
    (run) => run === 2 && gone.abort(new Problem({ status: 499, code: 'gone', error: '' })),
    {
      signal: gone.signal,
    },
  );
  await expect(failing).rejects.toMatchObject({ code: 'gone' });
});
