import { setTimeout as delay } from 'node:timers/promises';
import { samplePicture } from '#test/pictures.ts';
import { videoBytes } from '#test/videos.ts';

/** What is made with one Idempotency-Key. */
export interface Wish {
  readonly kind: 'job' | 'batch' | 'shop';
  readonly idempotencyKey: string;
  /** The API key of the account. */
  readonly key: string;
}

const video = new Blob([new Uint8Array(videoBytes('aac.mp4'))]);
const picture = new Blob([new Uint8Array(samplePicture('rgb.png'))]);
const againAfterMs = 50;

/** Each carries its Idempotency-Key as metadata, by which the thing that it makes is found. */
const requests = {
  job({ idempotencyKey }: Wish) {
    const body = new FormData();
    body.set('video', video);
    body.set('metadata', JSON.stringify({ idempotencyKey }));
    return { path: '/api/extract-audio', body };
  },
  batch({ idempotencyKey }: Wish) {
    const body = new FormData();
    body.set('tool', 'image_padding');
    body.set('images', picture, 'picture.png');
    body.set('metadata', JSON.stringify({ idempotencyKey }));
    return { path: '/api/batches', body };
  },
  shop({ idempotencyKey }: Wish) {
    const body = new FormData();
    body.set('shop_url', `https://www.redbubble.com/people/${idempotencyKey}/shop`);
    body.set('webhook_url', 'https://hook.example.com/');
    body.set('metadata', JSON.stringify({ idempotencyKey }));
    return { path: '/api/redbubble/shops', body };
  },
};

/**
 * Sends a wish again and again, as a client does that wants exactly one thing, until there is a response:
 * through broken connections, 409 `request_in_progress`, 429 and 5xx. Throws for any other refusal.
 */
export async function insist(origin: () => string, wish: Wish): Promise<void> {
  const { path, body } = requests[wish.kind](wish);
  const headers = { 'x-api-key': wish.key, 'idempotency-key': wish.idempotencyKey };
  for (;;) {
    const response = await fetch(origin() + path, { method: 'POST', headers, body }).then(
      async ({ status, ok }) => ({ status, ok }),
      () => undefined,
    );
    if (response?.ok) return;
    if (response && ![409, 429].includes(response.status) && response.status < 500)
      throw new Error(`Expected ${wish.kind} ${wish.idempotencyKey}, received ${response.status}`);
    await delay(againAfterMs);
  }
}

/** A thing as the lists of its kind show it; a batch with an item that failed has failed. */
export interface Thing {
  readonly kind: Wish['kind'];
  readonly idempotencyKey: string;
  readonly status: string;
}

interface Listed {
  readonly data: readonly {
    readonly metadata: { readonly idempotencyKey: string };
    readonly status: string;
    /** Items of a batch. */
    readonly failed?: number;
  }[];
  readonly next_before: number | string | null;
}

const lists = {
  job: '/api/extract-audio',
  batch: '/api/batches',
  shop: '/api/redbubble/shops',
} as const;

/** Returns everything that an account has. */
export async function thingsOf(origin: string, key: string): Promise<Thing[]> {
  const kinds = Object.entries(lists) as [Wish['kind'], string][];
  const all = await Promise.all(
    kinds.map(async ([kind, path]) => {
      const found: Thing[] = [];
      for (let before: number | string | null = ''; before !== null; ) {
        const query = before === '' ? '' : `&before=${before}`;
        const response = await fetch(`${origin}${path}?limit=100${query}`, { headers: { 'x-api-key': key } });
        const page = (await response.json()) as Listed;
        for (const { metadata, status, failed } of page.data)
          found.push({ kind, idempotencyKey: metadata.idempotencyKey, status: failed ? 'failed' : status });
        before = page.next_before;
      }
      return found;
    }),
  );
  return all.flat();
}

/** Returns the units of quota that an account has used this month. */
export async function unitsOf(origin: string, key: string): Promise<number> {
  const response = await fetch(`${origin}/api/usage`, { headers: { 'x-api-key': key } });
  return ((await response.json()) as { used: number }).used;
}
