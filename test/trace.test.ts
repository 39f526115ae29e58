import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audioJobs } from '#tools/audio-extraction/server/tables.ts';
import { createLog } from '#platform/server/log.ts';
import { parseTraceParent } from '#platform/server/observability/trace-parent.ts';
import type { TestAccount } from './app.ts';
import { type AudioApp, startAudioApp } from './audio-app.ts';
import { type Receiver, startReceiver } from './webhooks/receiver.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const webhook_url = 'http://hook.test/in?token=never-in-a-log';

describe('the trace of a request', () => {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  const log = createLog('info', { role: 'all', destination: { write } });
  let receiver: Receiver;
  let audio: AudioApp;
  let account: TestAccount;

  beforeAll(async () => {
    receiver = await startReceiver();
    const { resolve, internet } = receiver;
    audio = await startAudioApp('pglite', { log, resolve, connector: internet.connector });
    account = await audio.app.account();
  });
  afterAll(async () => {
    await audio.app.close();
    await receiver.close();
  });

  /** Sends a video, works on it and delivers its webhook; returns the webhook's headers. */
  async function extract(headers: Record<string, string>) {
    lines.length = 0;
    const jobId = await audio.submit(account, { webhook_url, metadata: '{"traceparent":"mine"}' }, headers);
    await audio.work(jobId);
    await audio.app.deps.webhooks.dispatcher.start();
    await audio.app.deps.webhooks.dispatcher.idle();
    await audio.app.deps.webhooks.dispatcher.stop();
    return { jobId, webhook: receiver.received.at(-1)?.headers };
  }

  test('goes from its traceparent to the job, the webhook and every log line of them', async () => {
    const { jobId, webhook } = await extract({ traceparent });
    expect(parseTraceParent(webhook?.traceparent)).toMatchObject({ traceId, isSampled: true });
    expect(webhook?.traceparent).not.toBe(traceparent);
    const [job] = await audio.app.deps.database.orm.select().from(audioJobs);
    expect(job?.traceParent).toContain(traceId);

    const common = { role: 'all', traceId, userId: account.userId, pid: process.pid };
    expect(lines.filter((line) => line.level === 30)).toEqual([
      expect.objectContaining({ ...common, msg: 'responded', reqId: expect.any(String), statusCode: 202 }),
      expect.objectContaining({ ...common, msg: 'a job ended', job: jobId, outcome: 'completed', run: 1 }),
      expect.objectContaining({ ...common, msg: 'a webhook was sent', host: 'hook.test', statusCode: 200 }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('never-in-a-log');
  });

  test('begins with the request if its traceparent is missing or not valid', async () => {
    const traces = [await extract({}), await extract({ traceparent: traceparent.toUpperCase() })].map(
      ({ webhook }) => parseTraceParent(webhook?.traceparent)?.traceId,
    );
    expect(new Set([traceId, undefined, ...traces]).size).toBe(4);
    expect(lines.every((line) => line.traceId === traces[1])).toBe(true);
  });
});
