/**
 * Compares the padding engine alone with a bare sharp script and ImageMagick, by the medians of
 * alternating runs, and measures its memory after many pictures.
 */
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { launchEnvironment } from '#scripts/launch-settings.mjs';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { pad, type PadOptions } from '#test/make-pictures.ts';
import { measureMemory } from './padding-memory.ts';
import { compareRivals } from './compare.ts';
import { sized } from './report.ts';

const run = promisify(execFile);
const rounds = sized(9, 1);
const photograph = fileURLToPath(new URL('../test/fixtures/samples/phone-12mp.jpg', import.meta.url));
const white = { r: 255, g: 255, b: 255, alpha: 1 };
const border = { top: 500, bottom: 500, left: 0, right: 0, background: white };
const jpeg: PadOptions = { paddingPx: 0, background: white, output: 'same' };
const png: PadOptions = { paddingPx: 0, background: white, output: 'png' };

/** Returns the command of ImageMagick; undefined if it is not installed. */
async function findImageMagick(): Promise<string | undefined> {
  for (const command of ['magick', 'convert']) {
    const response = await run(command, ['-version']).catch(() => undefined);
    if (response?.stdout.includes('ImageMagick')) return command;
  }
  return undefined;
}

async function padByImageMagick(command: string, folder: string): Promise<Buffer> {
  const file = join(folder, 'padded.png');
  const square = ['-background', 'white', '-gravity', 'center', '-extent', '4000x4000'];
  await run(command, [photograph, '-auto-orient', ...square, file]);
  return readFile(file);
}

async function compareEngines(): Promise<void> {
  const bytes = await readFile(photograph);
  const ours = await compareRivals(rounds, {
    'pad -> JPEG': async () => (await pad(bytes, jpeg)).bytes,
    'sharp -> JPEG': () =>
      sharp(bytes).autoOrient().extend(border).jpeg({ quality: 90, optimiseCoding: false }).toBuffer(),
    'pad -> PNG': async () => (await pad(bytes, png)).bytes,
    'sharp -> PNG': () => sharp(bytes).autoOrient().extend(border).png().toBuffer(),
  });
  const ratio = (a: keyof typeof ours, b: keyof typeof ours, what: 'medianMs' | 'sizeBytes'): string =>
    (ours[a][what] / ours[b][what]).toFixed(2);
  console.log(`JPEG: ${ratio('pad -> JPEG', 'sharp -> JPEG', 'medianMs')} x the time of bare sharp`);
  console.log(
    `PNG:  ${ratio('pad -> PNG', 'sharp -> PNG', 'medianMs')} x the time of sharp's default (target 0.75)`,
  );
  console.log(
    `PNG:  ${ratio('pad -> PNG', 'sharp -> PNG', 'sizeBytes')} x the bytes of sharp's default (target 1)`,
  );
}

async function compareOthers(): Promise<void> {
  const command = await findImageMagick();
  if (command === undefined) return console.log('ImageMagick: not installed');
  const folder = await mkdtemp(join(tmpdir(), 'padding-'));
  await compareRivals(sized(3, 1), { 'ImageMagick -> PNG': () => padByImageMagick(command, folder) });
  await rm(folder, { recursive: true });
}

async function measureLoopDelay(): Promise<void> {
  const bytes = await readFile(photograph);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (let i = 0; i < 10; i++) await Promise.all([pad(bytes, png), pad(bytes, png)]);
  delay.disable();
  const [p99Ms, maxMs] = [delay.percentile(99) / 1e6, delay.max / 1e6];
  console.log(`Event loop, two PNG at once: delay p99 ${p99Ms.toFixed(1)} ms, max ${maxMs.toFixed(1)} ms`);
}

// Starts again with the environment of the service, because a process reads it only when it starts.
if (process.env['MALLOC_ARENA_MAX'] === undefined) {
  const again = spawn(process.execPath, process.argv.slice(1), {
    env: { ...process.env, ...launchEnvironment },
    stdio: 'inherit',
  });
  again.on('exit', (code) => (process.exitCode = code ?? 1));
} else {
  configureImageLibrary();
  await measureMemory(sized(500, 10));
  await compareEngines();
  await measureLoopDelay();
  await compareOthers();
}
