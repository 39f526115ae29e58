import { execFile, spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp, { type JpegOptions } from 'sharp';
import { fontPaths } from '../src/tools/text-overlay/shared/fonts.ts';
import { startApi } from './api.ts';
import { compareRivals, serverWarmUpRounds } from './compare.ts';
import { row } from './report.ts';

/**
 * Draws two lines of outlined text on a 12-megapixel JPEG by API, with upload, authentication, metering and
 * storage. Compares it with sharp, which only decodes and encodes, with its default settings and with ours,
 * which are faster. Also measures sharp's own text, without an outline, and ImageMagick if it is installed.
 * Medians of 20 alternating runs on a warm server.
 */
const rounds = 20;
const target = 1.35;
const photograph = fileURLToPath(new URL('../test/fixtures/samples/phone-12mp.jpg', import.meta.url));
const text = 'Summer sale\nall shirts';
const fontSize = 160;

const api = await startApi();
sharp.concurrency(1);
sharp.cache(false);

const bytes = await readFile(photograph);
const form = await api.encodeForm(bytes, { text, font_size: String(fontSize), outline_width: '6' });
const fontfile = createRequire(import.meta.url).resolve(fontPaths.get('inter-400') ?? '');
const quality = 90;
const ourSettings = { quality, optimiseCoding: false };
const run = promisify(execFile);

const reencode = async (settings: JpegOptions) =>
  sharp(await readFile(photograph))
    .autoOrient()
    .jpeg(settings)
    .toBuffer();

const magick = async () => {
  const look = ['-gravity', 'center', '-pointsize', String(fontSize), '-fill', 'white', '-stroke', 'black'];
  const options = [
    '-auto-orient',
    '-font',
    fontfile,
    ...look,
    '-strokewidth',
    '6',
    '-annotate',
    '+0+0',
    text,
  ];
  const { stdout } = await run('magick', [photograph, ...options, '-quality', '90', 'jpg:-'], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

const rivals = {
  'API, JSON and link': () => api.post('/api/text_overlay', form),
  'sharp, no text': async () => reencode({ quality }),
  'sharp, no text, our settings': async () => reencode(ourSettings),
  'sharp, its own text': async () => {
    const markup = `<span foreground="white">${text}</span>`;
    const input = { text: { text: markup, font: `Inter ${fontSize}`, fontfile, rgba: true, dpi: 72 } };
    return sharp(await readFile(photograph))
      .autoOrient()
      .composite([{ input }])
      .jpeg({ quality })
      .toBuffer();
  },
};
const hasMagick = spawnSync('magick', ['--version']).status === 0;
const measured = await compareRivals<keyof typeof rivals>(
  rounds,
  { ...rivals, ...(hasMagick && { ImageMagick: magick }) },
  serverWarmUpRounds,
);
for (const rival of ['sharp, no text', 'sharp, no text, our settings'] as const) {
  const ratio = measured['API, JSON and link'].medianMs / measured[rival].medianMs;
  row('Text on a 12-megapixel JPEG by API', ratio.toFixed(3), `times "${rival}", target ${target}`);
}

await api.end();
