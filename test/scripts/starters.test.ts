import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const folder = 'src/workflows/templates/web/starters';
/** Smaller than the photos of mockups are stored, which take long to draw. */
const photoSide = 500;
/** Encoders of other releases differ a little; another word or colour differs by far more. */
const greatestDifference = 2;

// In a process of its own: those of tests read no SVG, as the server reads none.
test('the pictures of the gallery are what `npm run starters` draws', async () => {
  const drawn = await mkdtemp(join(tmpdir(), 'overprint-starters-'));
  onTestFinished(() => rm(drawn, { recursive: true }));
  await run(process.execPath, ['scripts/starters.ts', drawn, String(photoSide)]);
  const names = (await readdir(drawn, { recursive: true })).filter((name) => name !== 'photos');
  expect(names.filter((name) => name.startsWith('mockup-')).length).toBeGreaterThanOrEqual(6);
  const stored = (await readdir(folder, { recursive: true })).filter((name) => name !== 'photos');
  expect(stored.toSorted()).toEqual(names.toSorted());
  for (const name of names) {
    const [before, now] = await Promise.all([pixelsOf(join(folder, name)), pixelsOf(join(drawn, name))]);
    expect(before.length, name).toBe(now.length);
    const sum = before.reduce((total, value, index) => total + Math.abs(value - (now[index] ?? 0)), 0);
    expect(sum / before.length, name).toBeLessThan(greatestDifference);
  }
});

const pixelsOf = async (path: string) =>
  sharp(await readFile(path))
    .resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .raw()
    .toBuffer();
