import { readFile } from 'node:fs/promises';
import { pad, type PadOptions } from '#test/make-pictures.ts';

const fileNames = [
  'phone-12mp.jpg',
  'rgb.png',
  'interlaced.png',
  'baseline.jpg',
  'cmyk.jpg',
  'animated.gif',
  'lzw.tiff',
  'deep.png',
  'bits-24.bmp',
  'print-art.png',
];
const paddings: readonly PadOptions[] = [
  { paddingPx: 50, background: { r: 255, g: 255, b: 255, alpha: 1 }, output: 'same' },
  { paddingPx: 0, background: 'transparent', output: 'png' },
];

function residentMegabytes(): number {
  return process.memoryUsage.rss() / 1e6;
}

/**
 * Pads many mixed pictures, two at a time as the service does. Prints the memory before, after and at its
 * peak.
 */
export async function measureMemory(pictures: number): Promise<void> {
  const folder = new URL('../test/fixtures/samples/', import.meta.url);
  const sources = await Promise.all(fileNames.map((file) => readFile(new URL(file, folder))));
  const idle = residentMegabytes();
  let peak = idle;
  let next = 0;
  const startedAtMs = performance.now();
  const worker = async (): Promise<void> => {
    while (next < pictures) {
      const index = next++;
      const [source, options] = [sources[index % sources.length], paddings[index % 3 === 0 ? 1 : 0]];
      if (source !== undefined && options !== undefined) await pad(source, options);
      peak = Math.max(peak, residentMegabytes());
    }
  };
  await Promise.all([worker(), worker()]);
  const seconds = (performance.now() - startedAtMs) / 1000;
  const after = residentMegabytes();
  console.log(`${pictures} mixed pictures in ${seconds.toFixed(1)} s`);
  console.log(
    `Memory: idle ${idle.toFixed(0)} MB, after ${after.toFixed(0)} MB (${(after - idle).toFixed(0)} above idle, target 150), peak ${peak.toFixed(0)} MB`,
  );
}
