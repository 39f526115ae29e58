import { Readable } from 'node:stream';
import type { Clock, Wait } from '#platform/server/clock.ts';
import { createChannelWatches } from '#platform/server/database/channel-watches.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import { Problem } from '#platform/shared/problem.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { Secrets } from '#account/webhooks/server/secrets.ts';
import { contentType } from '#account/webhooks/server/send.ts';
import { signedHeaders } from '#account/webhooks/server/signing.ts';
import { noteListener, readStream, type StreamedEvent } from './read.ts';
import { heartbeat, message, retryHint } from './server-sent-events.ts';
import { streamChannel } from './write.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

export interface StreamRequest {
  readonly userId: number;
  /** `Last-Event-ID`: the position to go on after; undefined begins with what happens from now on. */
  readonly after: number | undefined;
  /** Aborts when the caller is gone. */
  readonly signal: AbortSignal;
  /** Resolves with whether the credential of the request still opens the account. */
  readonly isStillValid: () => Promise<boolean>;
}

/** The open streams of this process (contract 5). */
export interface Streams {
  /** Returns a stream of server-sent events. Throws 429 if the account has too many open here. */
  open(request: StreamRequest): Promise<Readable>;
  /** Ends all streams; their clients come back, to another process. */
  end(): void;
}

export interface StreamsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly secrets: Secrets;
}

export function createStreams(deps: StreamsDeps): Streams {
  const { database, clock, log, secrets } = deps;
  const watches = createChannelWatches({
    ...deps,
    channel: streamChannel,
    pollIntervalMs: webhookLimits.streamHeartbeatMs,
  });
  const ended = new AbortController();
  const openByAccount = new Map<number, number>();

  function count(userId: number, change: 1 | -1): void {
    const open = (openByAccount.get(userId) ?? 0) + change;
    if (open === 0) openByAccount.delete(userId);
    else openByAccount.set(userId, open);
  }

  /** The position to go on after. A later one than the last is of a database that was restored since. */
  async function startOf({ userId, after }: StreamRequest): Promise<number> {
    await noteListener(database, userId, clock.now());
    const page = await readStream(database, { userId, after: after ?? 0, now: clock.now() });
    return Math.min(after ?? page.last, page.last);
  }

  /** Signs events now, as they would be sent. */
  async function deliveriesOf(userId: number, events: readonly StreamedEvent[]): Promise<string[]> {
    const signers = (await secrets.signersOf([userId])).get(userId);
    if (!signers) throw new Error(`Expected the webhook secrets of account ${userId} to open`);
    return events.map(({ position, traceParent, webhookId, body }) => {
      const headers = {
        'content-type': contentType,
        ...(traceParent !== null && { traceparent: traceParent }),
        ...signedHeaders({ webhookId, body, sentAt: clock.now() }, signers),
      };
      return message('delivery', position, { headers, body });
    });
  }

  /** Sends what is there, then waits to be notified. The wait's end in between is the heartbeat. */
  async function* messages(request: StreamRequest, start: number): AsyncGenerator<string> {
    const { userId, isStillValid } = request;
    const signal = AbortSignal.any([request.signal, ended.signal]);
    const watch = await watches.watch(String(userId));
    let checkedAtMs = clock.now().getTime();
    let after = start;
    try {
      yield retryHint + message('open', after, {});
      while (!signal.aborted) {
        const { last, events } = await readStream(database, { userId, after, now: clock.now() });
        const next = events[0]?.position ?? last + 1;
        if (next > after + 1) yield message('left_out', next - 1, { count: next - 1 - after });
        after = events.at(-1)?.position ?? Math.max(after, last);
        if (events.length > 0) {
          yield* await deliveriesOf(userId, events);
          continue;
        }
        await watch.next(signal);
        if (clock.now().getTime() - checkedAtMs < webhookLimits.streamHeartbeatMs) continue;
        checkedAtMs = clock.now().getTime();
        if (!(await isStillValid())) return;
        await noteListener(database, userId, clock.now());
        yield heartbeat;
      }
    } catch (error) {
      // The client comes back and goes on; an end with an error would look the same to it.
      log.warn({ err: error, userId }, 'a stream of webhooks ended');
    } finally {
      await watch.stop();
    }
  }

  return {
    async open(request) {
      const { userId } = request;
      if ((openByAccount.get(userId) ?? 0) >= webhookLimits.streamsAtOnce)
        throw new Problem(webhookProblems.tooManyStreams, { retryAfterSeconds: 15 });
      count(userId, 1);
      try {
        const start = await startOf(request);
        const stream = Readable.from(messages(request, start), { objectMode: false });
        return stream.once('close', () => count(userId, -1));
      } catch (error) {
        count(userId, -1);
        throw error;
      }
    },
    end: () => ended.abort(),
  };
}
