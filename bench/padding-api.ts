import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { startApi } from './api.ts';
import { compareRivals, serverWarmUpRounds } from './compare.ts';
import { row, sized } from './report.ts';

/**
 * Pads a 12-megapixel JPEG by API, with upload, authentication, metering and storage, and by a bare sharp
 * script that reads, extends and encodes the same way. Medians of 20 alternating runs on a warm server.
 */
const rounds = sized(20, 1);
const target = 1.15;
const paddingPx = 50;
const photograph = new URL('../test/fixtures/samples/phone-12mp.jpg', import.meta.url);

const api = await startApi();
sharp.concurrency(1);
sharp.cache(false);

const bytes = await readFile(photograph);
const form = await api.encodeForm(bytes, { padding_size: String(paddingPx) });
const rivals = {
  'API, JSON and link': () => api.post('/api/image_padding', form),
  'bare sharp script': async () => {
    const side = { top: 500 + paddingPx, bottom: 500 + paddingPx, left: paddingPx, right: paddingPx };
    const file = await readFile(photograph);
    return sharp(file)
      .autoOrient()
      .extend({ ...side, background: '#ffffff' })
      .jpeg({ quality: 90, optimiseCoding: false })
      .toBuffer();
  },
};
const measured = await compareRivals(rounds, rivals, serverWarmUpRounds);
const ratio = measured['API, JSON and link'].medianMs / measured['bare sharp script'].medianMs;
row('12-megapixel JPEG by API', ratio.toFixed(3), `times a bare sharp script, target ${target}`);

const scaledPx = 2_400;
const scaledForm = await api.encodeForm(bytes, {
  output_size: String(scaledPx),
  padding_size: String(paddingPx),
});
const scaledRivals = {
  'API, scaled': () => api.post('/api/image_padding', scaledForm),
  'bare sharp script, scaled': async () => {
    const whole = 4_000 + 2 * paddingPx;
    const scaled = (lengthPx: number) => Math.round((lengthPx * scaledPx) / whole);
    const [width, height] = [scaled(4_000), scaled(3_000)];
    const [left, top] = [(scaledPx - width) >> 1, (scaledPx - height) >> 1];
    const side = { top, left, bottom: scaledPx - height - top, right: scaledPx - width - left };
    return sharp(await readFile(photograph))
      .autoOrient()
      .resize({ width, height, fit: 'fill', kernel: 'lanczos3' })
      .extend({ ...side, background: '#ffffff' })
      .jpeg({ quality: 90, optimiseCoding: false })
      .toBuffer();
  },
};
const scaled = await compareRivals(rounds, scaledRivals, serverWarmUpRounds);
const scaledRatio = scaled['API, scaled'].medianMs / scaled['bare sharp script, scaled'].medianMs;
row(
  `the same, scaled to ${scaledPx} pixels`,
  scaledRatio.toFixed(3),
  `times a bare sharp script, target ${target}`,
);

await api.end();
