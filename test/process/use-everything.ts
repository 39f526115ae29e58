import type { FixtureMarketplace } from '#sandbox/marketplace/server/marketplace.ts';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import { samplePicture } from '#test/pictures.ts';
import { videoBytes } from '#test/videos.ts';
import { jobsOf, sendVideo } from './audio-requests.ts';
import { payMonthly } from './pay-monthly.ts';

const json = { 'content-type': 'application/json' };

export interface Use {
  /** Status codes of the padding requests, which are sent at once. */
  readonly pads: readonly number[];
  /** Of the audio job, after its end. */
  readonly jobStatus: string | undefined;
  readonly products: readonly Product[];
  /** The names of the hooks that received the job and the new product. */
  readonly webhooks: readonly string[];
}

/**
 * Uses a running program as one customer would: signs up, pays, makes a key, pads pictures, extracts a
 * video's audio, and monitors a shop with a new work. Resolves when the webhooks have arrived.
 */
export async function useEverything(
  origin: string,
  market: FixtureMarketplace,
  padCount: number,
): Promise<Use> {
  const username = `everything.${Date.now()}`;
  const { cookie, key } = await signUp(origin, username);
  await payMonthly(origin, cookie);
  const pads = await Promise.all(Array.from({ length: padCount }, () => pad(origin, key)));
  const video = new Blob([new Uint8Array(videoBytes('aac.mp4'))]);
  await sendVideo(origin, key, { video, webhookUrl: `${market.origin}/hooks/audio` });
  const products = await monitor(origin, cookie, market);
  const ended = async () => (await jobsOf(origin, [key])).find(({ status }) => status !== 'processing');
  const job = await until(ended);
  const names = () => [...new Set(market.receiver.received.map(({ name }) => name))].toSorted();
  const webhooks = await until(async () => (names().length === 2 ? names() : undefined));
  return { pads, jobStatus: job.status, products, webhooks };
}

async function signUp(origin: string, username: string): Promise<{ cookie: string; key: string }> {
  const body = JSON.stringify({ username, password: 'correct horse battery' });
  const response = await fetch(`${origin}/api/register`, { method: 'POST', headers: json, body });
  const cookie = response.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const headers = { ...json, cookie };
  const made = await fetch(`${origin}/api/keys`, { method: 'POST', headers, body: '{"name":"first"}' });
  return { cookie, key: ((await made.json()) as { key: string }).key };
}

async function pad(origin: string, key: string): Promise<number> {
  const body = new FormData();
  body.set('image', new Blob([new Uint8Array(samplePicture('dot.png'))]), 'dot.png');
  const headers = { 'x-api-key': key };
  const response = await fetch(`${origin}/api/image_padding`, { method: 'POST', headers, body });
  await response.arrayBuffer();
  return response.status;
}

async function monitor(origin: string, cookie: string, market: FixtureMarketplace): Promise<Product[]> {
  const artist = 'demo-artist';
  const shop = {
    shopUrl: `https://www.redbubble.com/people/${artist}/shop`,
    webhookUrl: `${market.origin}/hooks/shop`,
  };
  const added = await fetch(`${origin}/api/redbubble/shops`, {
    method: 'POST',
    headers: { ...json, cookie },
    body: JSON.stringify(shop),
  });
  const { id } = ((await added.json()) as { data: { id: number } }).data;
  const list = async () => {
    const response = await fetch(`${origin}/api/redbubble/shops/${id}/products`, { headers: { cookie } });
    return ((await response.json()) as { data: Product[] }).data;
  };
  await until(async () => ((await list()).length > 0 ? true : undefined));
  // A work that the first scan still finds is not new, so there may have to be another one.
  await until(async () => {
    market.state.addWork(artist);
    await fetch(`${origin}/api/redbubble/shops/${id}/scrape`, { method: 'POST', headers: { cookie } });
    return (await list()).some(({ webhookSent }) => webhookSent) ? true : undefined;
  });
  return list();
}

/** Ended by the caller's own time limit. */
async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
