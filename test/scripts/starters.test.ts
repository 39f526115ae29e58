import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeStarters } from '../../scripts/make-starters.mjs';

/** Encoders of other releases differ a little; another word or colour differs by far more. */
const greatestDifference = 2;

test('the pictures of the gallery are what `npm run starters` draws', { timeout: 60_000 }, async () => {
  const made = await makeStarters();
  expect(made.length).toBeGreaterThanOrEqual(12);
  for (const { file, content } of made) {
    const [stored, drawn] = await Promise.all([pixelsOf(await readFile(file)), pixelsOf(content)]);
    expect(stored.length, file).toBe(drawn.length);
    const sum = stored.reduce((total, value, index) => total + Math.abs(value - (drawn[index] ?? 0)), 0);
    expect(sum / stored.length, file).toBeLessThan(greatestDifference);
  }
});

const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
