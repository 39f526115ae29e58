import { setTimeout as delay } from 'node:timers/promises';
import { samplePicture } from '#test/pictures.ts';
import { videoBytes } from '#test/videos.ts';
import type { Customer } from '#bench/load/seed.ts';
import type { Rig } from './rig.ts';

type Kind = 'pad' | 'read' | 'job';

/** One call and its end. */
export interface Call {
  readonly kind: Kind;
  /** On `performance.now()`. */
  readonly startedMs: number;
  readonly tookMs: number;
  /** Undefined if the connection broke. */
  readonly status: number | undefined;
  readonly hasRetryAfter: boolean;
  /** Of an accepted job, or of a stored result. */
  readonly id?: string;
  readonly key: string;
}

/** Calls a second, of each kind. */
export interface Rates {
  readonly pad: number;
  readonly read: number;
  readonly job: number;
}

export interface Traffic {
  readonly calls: readonly Call[];
  /** Sends videos at once, which then are in the queue and in work. */
  sendJobs(count: number): void;
  /** Begins no more calls and waits for those under way. */
  stop(): Promise<void>;
}

const picture = new Blob([new Uint8Array(samplePicture('rgb.png'))]);
const video = new Blob([new Uint8Array(videoBytes('fragmented.mp4'))]);
const callTimeoutMs = 90_000;

/** Offers calls at fixed rates, whatever comes of them, each from another customer in turn. */
export function startTraffic(rig: Rig, customers: readonly Customer[], rates: Rates): Traffic {
  const calls: Call[] = [];
  const open = new Set<Promise<void>>();
  let next = 0;
  const begin = (kind: Kind) => {
    next += 1;
    const customer = customers[next % customers.length];
    if (!customer) throw new Error('Expected at least one customer');
    const call = send(rig, kind, customer.key).then((made) => void calls.push(made));
    open.add(call);
    void call.finally(() => open.delete(call));
  };
  const timers = (['pad', 'read', 'job'] as const)
    .filter((kind) => rates[kind] > 0)
    .map((kind) => setInterval(() => begin(kind), 1000 / rates[kind]));
  return {
    calls,
    sendJobs(count) {
      for (let sent = 0; sent < count; sent += 1) begin('job');
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function send(rig: Rig, kind: Kind, key: string): Promise<Call> {
  const startedMs = performance.now();
  const headers = { 'x-api-key': key, accept: 'application/json' };
  const signal = AbortSignal.timeout(callTimeoutMs);
  try {
    const response = await fetch(rig.origin + pathOf[kind], {
      headers,
      signal,
      ...(kind !== 'read' && { method: 'POST', body: formOf(kind, rig.receiverUrl) }),
    });
    const body = (await response.json()) as { job_id?: string; processed_image_url?: string };
    const id = body.job_id ?? body.processed_image_url;
    return {
      kind,
      key,
      startedMs,
      tookMs: performance.now() - startedMs,
      status: response.status,
      hasRetryAfter: response.headers.has('retry-after'),
      ...(id !== undefined && { id }),
    };
  } catch {
    // The connection broke or nothing came: the caller knows no outcome.
    return {
      kind,
      key,
      startedMs,
      tookMs: performance.now() - startedMs,
      status: undefined,
      hasRetryAfter: false,
    };
  }
}

const pathOf: Readonly<Record<Kind, string>> = {
  pad: '/api/image_padding',
  read: '/api/extract-audio?limit=5',
  job: '/api/extract-audio',
};

function formOf(kind: Kind, webhookUrl: string): FormData {
  const form = new FormData();
  if (kind === 'pad') form.set('image', picture, 'picture.png');
  else {
    form.set('video', video, 'video.mp4');
    form.set('webhook_url', webhookUrl);
  }
  return form;
}

/** Resolves when `isDone` does with true, or with false after `limitMs`. */
export async function waitFor(isDone: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadlineMs = performance.now() + limitMs;
  while (performance.now() < deadlineMs) {
    if (await isDone()) return true;
    await delay(250);
  }
  return false;
}
