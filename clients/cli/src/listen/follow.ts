import { setTimeout as wait } from 'node:timers/promises';
import { type Overprint, OverprintError } from '../../../javascript/src/index.ts';
import type { Context } from '../context.ts';
import { readEvents, type StreamEvent, textOf } from './event-stream.ts';
import type { Delivery } from './forward.ts';

export interface FollowOptions {
  readonly overprint: Overprint;
  readonly context: Pick<Context, 'signal' | 'tell'>;
  /** The id to go on after; undefined begins with what happens from now on. */
  readonly first: string | undefined;
  /** Handles one delivery; the next comes after it. */
  readonly handle: (id: string, delivery: Delivery) => Promise<void>;
  /** Remembers an id of an event that is no delivery. */
  readonly moveTo: (id: string) => Promise<void>;
}

/** Three heartbeats. */
const idleMs = 45_000;
const longestPauseMs = 30_000;

/**
 * Follows the stream until the context's signal aborts. Once it was connected, it comes back after every loss of
 * the connection and goes on after the last event. Throws `OverprintError` if it cannot connect at first, and
 * whenever the server refuses.
 */
export async function follow({ overprint, context, first, handle, moveTo }: FollowOptions): Promise<void> {
  const { signal, tell } = context;
  let last = first;
  let wasConnected = false;
  let losses = 0;

  async function take({ name, id, data }: StreamEvent): Promise<void> {
    losses = 0;
    if (name === 'delivery') await handle(id, JSON.parse(data) as Delivery);
    else await moveTo(id);
    if (name === 'open') tell(wasConnected ? 'Connected again' : 'Listening; Ctrl+C stops it');
    if (name === 'left_out')
      tell(`${(JSON.parse(data) as { count: number }).count} events are too old to be sent`);
    wasConnected = true;
    last = id;
  }

  async function connect(): Promise<void> {
    const ended = new AbortController();
    const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
    try {
      const both = AbortSignal.any([signal, ended.signal]);
      const { body } = await overprint.send('streamWebhooks', { headers, signal: both });
      const bytes = body as unknown as AsyncIterable<Uint8Array>;
      for await (const event of readEvents(textOf(bytes, idleMs))) await take(event);
    } finally {
      ended.abort();
    }
  }

  while (!signal.aborted) {
    try {
      await connect();
      tell('The server ended the connection');
    } catch (error) {
      if (signal.aborted) return;
      if (!wasConnected || isRefusal(error)) throw error;
      tell(`The connection was lost: ${(error as Error).message}`);
    }
    losses += 1;
    await wait(pauseMs(losses), undefined, { signal }).catch(() => undefined);
  }
}

/** From a second on, doubled each time, with jitter. */
function pauseMs(losses: number): number {
  return Math.min(1_000 * 2 ** (losses - 1), longestPauseMs) * (0.5 + Math.random() / 2);
}

function isRefusal(error: unknown): boolean {
  return error instanceof OverprintError && [400, 401, 403, 404].includes(error.status);
}
