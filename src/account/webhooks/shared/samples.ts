import type { JsonObject } from '../../../platform/shared/json.ts';

/** Every event that Overprint sends, in menu order. */
export const sampleEventNames = [
  'product.discovered',
  'audio.completed',
  'audio.failed',
  'shop.check_failed',
  'shop.recovered',
] as const;
export type SampleEventName = (typeof sampleEventNames)[number];

const shop = { shop_id: 1, shop_url: 'https://www.redbubble.com/people/example/shop' };
const audioJob = {
  job_id: 'sample0000000000000000',
  processing_method: 'ffmpeg',
  metadata: { order: '1001' },
};

/** What "Send test event" sends: real event shapes with made-up data (spec 3, contract 5 and 11). */
export const sampleEvents: Readonly<Record<SampleEventName, JsonObject>> = {
  'product.discovered': {
    event: 'product.discovered',
    ...shop,
    product: {
      id: '100000001',
      url: 'https://www.redbubble.com/i/sticker/Example-by-example/100000001.EJUG5',
      title: 'Example sticker',
      image_url: 'https://ih1.redbubble.net/image.1000000001.0001/st,small,507x507-pad,600x600,f8f8f8.jpg',
      price: '2.53 USD',
      discovered_at: '2026-01-31T12:00:00.000Z',
    },
  },
  'audio.completed': {
    event: 'audio.completed',
    ...audioJob,
    status: 'completed',
    progress: 100,
    message: 'Audio extraction completed',
    download_url: 'https://example.com/api/download-audio/sample.mp3',
    processing_time_ms: 1_840,
    file_info: {
      original_size_bytes: 5_242_880,
      audio_size_bytes: 480_000,
      duration_seconds: 30,
      audio_codec: 'mp3',
      bitrate: '128k',
    },
  },
  'audio.failed': {
    event: 'audio.failed',
    ...audioJob,
    status: 'failed',
    progress: 0,
    message: 'Audio extraction failed',
    error: 'Video has no audio track',
    code: 'no_audio_track',
  },
  'shop.check_failed': {
    event: 'shop.check_failed',
    ...shop,
    status: 'blocked',
    error: 'The marketplace refused the visit',
    failures: 3,
    since: '2026-01-29T12:00:00.000Z',
    next_scan_at: '2026-02-01T12:00:00.000Z',
  },
  'shop.recovered': {
    event: 'shop.recovered',
    ...shop,
    status: 'ok',
    error: null,
    failures: 3,
    since: '2026-01-29T12:00:00.000Z',
    next_scan_at: '2026-02-01T12:00:00.000Z',
  },
};
