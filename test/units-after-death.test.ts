import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failStaleRequests, failUnfinishedRequests } from '#account/usage/server/end-requests.ts';
import { endJob } from '#tools/audio-extraction/server/end-job.ts';
import { usualDeaths } from '#platform/server/work/work.ts';
import { jobProblems } from '#tools/audio-extraction/shared/problems.ts';
import type { TestAccount, TestApp } from './app.ts';
import { audioWorker } from './audio-app.ts';
import { databaseKinds } from './database.ts';
import { fakeMedia } from './fake-media.ts';
import { picture } from './pictures.ts';
import { type ShopTest, startShopTest } from './shops.ts';
import { videoBytes } from './videos.ts';

const died = new Error('killed');

/** Rows as the death of a process leaves them, and what the next one does with them. */
describe.each(databaseKinds)('the unit of a request whose process dies, on %s', (kind) => {
  let shops: ShopTest;
  let app: TestApp;
  let account: TestAccount;
  beforeAll(async () => {
    shops = await startShopTest(kind, { media: fakeMedia() });
    ({ app } = shops);
  });
  beforeEach(async () => {
    account = await app.account({ userStatus: 'active_sub' });
  });
  afterAll(() => shops.close());

  const send = (url: string, payload?: object) =>
    app.server.inject({
      ...(payload ? { method: 'POST', payload } : { method: 'GET' }),
      url,
      headers: { 'x-api-key': account.key },
    });

  /** Sends a request whose process dies before it has completed its row, and lets the next one start. */
  async function dieAnswering(url: string, payload: object): Promise<void> {
    const complete = vi.spyOn(app.deps.meter, 'complete').mockRejectedValueOnce(died);
    await send(url, payload);
    expect(complete).toHaveBeenCalledOnce();
    complete.mockRestore();
    await restart();
  }
  /** What the next process does about requests: at its start, and in the worker every hour. */
  async function restart(): Promise<void> {
    app.clock.forward(61 * 60_000);
    await failUnfinishedRequests(app.deps.database);
    await failStaleRequests(app.deps.database, app.clock);
  }
  async function state() {
    const { used } = (await send('/api/usage')).json();
    const [row] = (await send('/api/requests')).json();
    return { used, statusCode: row.statusCode, counted: row.counted };
  }
  const jobId = async () => (await send('/api/extract-audio')).json().data[0].job_id as string;
  const videoForm = () => {
    const form = new FormData();
    form.set('video', new Blob([new Uint8Array(videoBytes('aac.mp4'))]), 'aac.mp4');
    return form;
  };
  const completed = {
    status: 'completed',
    processingTimeMs: 9,
    audioSeconds: 3,
    audioSizeBytes: 9,
    sourceCodec: 'aac',
  } as const;
  const complete = (id: string) => endJob(app.deps, { id }, completed);

  test('is given back where nothing was made', async () => {
    await dieAnswering('/api/image_padding', { image: picture });
    expect(await state()).toEqual({ used: 0, statusCode: 500, counted: false });
  });

  test('is given back where the transaction of a job did not commit', async () => {
    vi.spyOn(app.deps.webhooks.authorizations, 'seal').mockImplementationOnce(() => {
      throw died;
    });
    await dieAnswering('/api/extract-audio', videoForm());
    vi.restoreAllMocks();
    expect(await state()).toEqual({ used: 0, statusCode: 500, counted: false });
    expect((await send('/api/extract-audio')).json().data).toEqual([]);
  });

  test('stays taken where the process dies between a job and its response', async () => {
    await dieAnswering('/api/extract-audio', videoForm());
    expect(await state()).toEqual({ used: 1, statusCode: 202, counted: true });
    await complete(await jobId());
    expect(await state()).toEqual({ used: 1, statusCode: 200, counted: true });
  });

  test('stays taken where the process dies between a shop and its response', async () => {
    await dieAnswering('/api/redbubble/shops', {
      shop_url: `https://www.redbubble.com/people/dying${account.userId}/shop`,
      webhook_url: 'https://hook.test/',
    });
    expect(await state()).toEqual({ used: 1, statusCode: 201, counted: true });
    expect((await send('/api/redbubble/shops')).json().data).toHaveLength(1);
  });

  test('stays taken where the response of a job fails', async () => {
    const { database } = app.deps;
    const commit = database.transaction.bind(database);
    const transaction = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      await commit(work);
      throw died;
    });
    expect((await send('/api/extract-audio', videoForm())).statusCode).toBe(500);
    transaction.mockRestore();
    expect(await state()).toEqual({ used: 1, statusCode: 202, counted: true });
    await complete(await jobId());
    expect(await state()).toEqual({ used: 1, statusCode: 200, counted: true });
  });

  test('stays taken where the process dies while a job is worked on, and after its end', async () => {
    await send('/api/extract-audio', videoForm());
    const id = await jobId();
    for (let run = 1; run <= 2; run += 1) {
      await audioWorker(app.deps, id).claim();
      await restart();
      expect(await state()).toEqual({ used: 1, statusCode: 202, counted: true });
    }
    await complete(id);
    await restart();
    expect(await complete(id)).toBeUndefined();
    expect(await state()).toEqual({ used: 1, statusCode: 200, counted: true });
  });

  test('is given back once where one process after the other dies over a job', async () => {
    await dieAnswering('/api/extract-audio', videoForm());
    const id = await jobId();
    const worker = audioWorker(app.deps, id);
    for (let run = 0; run < usualDeaths.allowed; run += 1) {
      await worker.claim();
      await restart();
      expect(await state()).toEqual({ used: 1, statusCode: 202, counted: true });
    }
    const last = await worker.claim();
    if (!last) throw new Error('Expected the job to wait, received none');
    expect(await worker.run(last)).toMatchObject({ outcome: 'failed' });
    const { status: statusCode } = jobProblems.interrupted;
    expect(await state()).toEqual({ used: 0, statusCode, counted: false });
    expect(await worker.claim()).toBeUndefined();
    expect((await state()).used).toBe(0);
  });

  test('stays taken for each item of a batch that waits', async () => {
    const items = [1, 2, 3].map((number) => ({ image_url: `https://pictures.test/${number}.png` }));
    expect((await send('/api/batches', { tool: 'image_padding', items })).statusCode).toBe(202);
    await restart();
    expect(await state()).toEqual({ used: 3, statusCode: 202, counted: true });
  });
});
