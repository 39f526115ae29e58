import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { encodeAs } from '#platform/server/image/codecs.ts';
import { renderOverlays } from '#test/make-pictures.ts';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { startApi } from './api.ts';
import { compareRivals, serverWarmUpRounds } from './compare.ts';
import { overlaySteps } from './overlay-steps.ts';
import { row, sized } from './report.ts';

/**
 * Draws two lines of outlined text on a 12-megapixel JPEG by API, with upload, authentication, metering and
 * storage. Compares it with sharp, which only decodes and encodes, and with sharp and its own text from an
 * SVG no larger than the text; all with the settings of our encoder. Medians of 20 alternating runs on a warm
 * server, then the time of each step alone.
 */
const rounds = sized(20, 1);
const target = { bare: 1.25, svg: 0.8 };
const text = 'Summer sale\nall shirts';
const fontSize = 160;
const outlineWidth = 6;

const api = await startApi();
sharp.concurrency(1);
sharp.cache(false);

const bytes = await readFile(new URL('../test/fixtures/samples/phone-12mp.jpg', import.meta.url));
const fields = { text, font_size: String(fontSize), outline_width: String(outlineWidth) };
const form = await api.encodeForm(bytes, fields);
const formForBytes = { ...form, headers: { ...form.headers, accept: 'image/*' } };
const overlay = {
  text,
  fontSize,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  place: 'center',
  color: '#FFFFFF',
  outline: { color: '#000000', width: outlineWidth },
} as const;
const drawer = createServerDrawer();

const encode = (image: Sharp) => encodeAs(image, 'jpeg').toBuffer();
const lines = text
  .split('\n')
  .map((line, index) => `<text x="500" y="${160 + index * 1.2 * fontSize}">${line}</text>`);
const look = `font-family="Inter, sans-serif" font-size="${fontSize}" text-anchor="middle" paint-order="stroke"`;
const paint = `fill="#fff" stroke="#000" stroke-width="${2 * outlineWidth}" stroke-linejoin="round"`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="400"><g ${look} ${paint}>${lines.join('')}</g></svg>`;

const rivals = {
  'API, JSON and link': () => api.post('/api/text_overlay', form),
  'API, the picture': () => api.post('/api/text_overlay', formForBytes),
  'engine alone': async () => (await renderOverlays(bytes, [overlay], { drawer })).bytes,
  'sharp, no text': () => encode(sharp(bytes).autoOrient()),
  'sharp, SVG text': () =>
    encode(
      sharp(bytes)
        .autoOrient()
        .composite([{ input: Buffer.from(svg) }]),
    ),
};
const measured = await compareRivals<keyof typeof rivals>(rounds, rivals, serverWarmUpRounds);
for (const way of ['API, JSON and link', 'API, the picture', 'engine alone'] as const) {
  const ratioTo = (rival: keyof typeof rivals) =>
    (measured[way].medianMs / measured[rival].medianMs).toFixed(3);
  row(way, ratioTo('sharp, no text'), `times "sharp, no text", target ${target.bare}`);
  row(way, ratioTo('sharp, SVG text'), `times "sharp, SVG text", target ${target.svg}`);
}
for (const { name, medianMs } of await overlaySteps(bytes, overlay, drawer, rounds)) {
  row(`Step alone: ${name}`, `${medianMs.toFixed(1)} ms`);
}
row(
  'Load average of this minute',
  (loadavg()[0] ?? 0).toFixed(1),
  'two free cores are needed for a true figure',
);

await api.end();
