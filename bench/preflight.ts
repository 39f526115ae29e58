/**
 * Compares checking a picture for prints with decoding it by a bare sharp script, in one process, by the medians
 * of alternating runs, and says how much memory that takes at most.
 */
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { runInspection } from '#platform/server/image/pipeline/inspect.ts';
import { inspect } from '#tools/print-files/server/engines/inspect.ts';
import { findingsOf } from '#tools/print-files/server/findings.ts';
import { inspectionStep } from '#tools/print-files/server/inspection-step.ts';
import { preflightLimits } from '#tools/print-files/shared/preflight-limits.ts';
import { presetNames, presetOf } from '#tools/print-files/shared/presets.ts';
import { compareRivals } from './compare.ts';
import { row, sized } from './report.ts';

const sizes = [
  { megapixels: 12, width: 3_000, height: 4_000 },
  { megapixels: 24, width: 4_500, height: 5_400 },
  { megapixels: 100, width: 10_000, height: 10_000 },
].slice(0, sized(3, 1));
const presets = presetNames.slice(0, preflightLimits.presets).map((name) => presetOf(name));

/** Draws a badge with a glow, as a transparent PNG. */
async function drawArt(width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const side = Math.min(width, height);
  context.shadowColor = '#204060';
  context.shadowBlur = side / 40;
  context.fillStyle = '#d7263d';
  context.arc(width / 2, height / 2, side * 0.42, 0, 2 * Math.PI);
  context.fill();
  const { data } = context.getImageData(0, 0, width, height);
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 }, limitInputPixels: false })
    .png()
    .toBuffer();
}

async function check(bytes: Buffer): Promise<Uint8Array> {
  const seen = await runInspection(bytes, inspectionStep([]).options, inspect);
  findingsOf(seen, { presets, garments: [], trim: false, sizeBytes: bytes.length });
  return bytes;
}

configureImageLibrary();
for (const { megapixels, width, height } of sizes) {
  const bytes = await drawArt(width, height);
  console.log(`${megapixels} megapixels, ${presets.length} presets`);
  const { decode, preflight } = await compareRivals(
    sized(7, 1),
    {
      decode: () => sharp(bytes, { limitInputPixels: false }).raw().toBuffer(),
      preflight: () => check(bytes),
    },
    // An image process that has worked for a while has this code compiled.
    sized(3, 1),
  );
  const peakMegabytes = process.resourceUsage().maxRSS / 1_024;
  row('preflight against bare decoding', (preflight.medianMs / decode.medianMs).toFixed(2), 'target 1.5');
  row('memory of the process at its peak, so far', `${peakMegabytes.toFixed(0)} MB`);
}
