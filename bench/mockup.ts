/**
 * Compares drawing art of a T-shirt's size in perspective on a photo with ImageMagick's `-distort Perspective` and
 * with `vips mapim`, each from two PNGs to one, by the medians of alternating runs. A peer that is not installed
 * is left out. What vips maps by is made before and not measured; like bilinear mapping by itself, it does not
 * smooth what it makes smaller.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { configureImageLibrary } from '#platform/server/image/codecs.ts';
import { runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import { sentSteps } from '#platform/server/image/pipeline/steps.ts';
import { prepareLayers } from '#tools/text-overlay/server/draw-layers.ts';
import { textLayers } from '#tools/text-overlay/server/text-layers.ts';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { invertProjection, project } from '#tools/text-overlay/shared/draw/projection.ts';
import { projectionOnto, type Quad } from '#tools/text-overlay/shared/draw/quad.ts';
import { compareRivals } from './compare.ts';
import { sized } from './report.ts';

const run = promisify(execFile);
const art = { width: sized(4_500, 450), height: sized(5_400, 540) };
const photo = { width: sized(3_000, 300), height: sized(3_000, 300) };
const at = (x: number, y: number) => ({ x: x * photo.width, y: y * photo.height });
const quads: Readonly<Record<string, Quad>> = {
  'a shirt': [at(0.27, 0.22), at(0.72, 0.24), at(0.7, 0.81), at(0.28, 0.78)],
  'the whole photo': [at(0.01, 0.02), at(0.99, 0.05), at(0.96, 0.97), at(0.03, 0.99)],
};

const folder = await mkdtemp(join(tmpdir(), 'mockup-'));
const file = (name: string) => join(folder, name);

async function writePictures(): Promise<void> {
  const discs = Array.from({ length: 300 }, (_none, index) => {
    const [x, y] = [(index * 7_919) % art.width, (index * 104_729) % art.height];
    return `<circle cx="${x}" cy="${y}" r="${20 + ((index * 31) % 180)}" fill="hsl(${(index * 47) % 360} 80% 50%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${art.width}" height="${art.height}">${discs.join('')}</svg>`;
  await sharp(Buffer.from(svg)).png().toFile(file('art.png'));
  const noise = { type: 'gaussian', mean: 170, sigma: 12 } as const;
  const create = { ...photo, channels: 3, background: '#aaaaaa', noise } as const;
  await sharp({ create }).png().toFile(file('photo.png'));
}

/** Writes where each pixel of the photo comes from in the art, as vips maps by. */
async function writeMap(quad: Quad, name: string): Promise<void> {
  const toArt = invertProjection(projectionOnto(quad, art));
  if (!toArt) throw new Error('Expected a projection with an inverse');
  const map = new Float32Array(photo.width * photo.height * 2);
  for (let index = 0; index < map.length / 2; index++) {
    const [column, row] = [index % photo.width, Math.floor(index / photo.width)];
    const { x, y } = project(toArt, { x: column + 0.5, y: row + 0.5 });
    map.set([x - 0.5, y - 0.5], index * 2);
  }
  await writeFile(file(`${name}.raw`), new Uint8Array(map.buffer));
  const { width, height } = photo;
  await run('vips', [
    'rawload',
    file(`${name}.raw`),
    file(`${name}.v`),
    `${width}`,
    `${height}`,
    '2',
    '--format',
    'float',
  ]);
}

function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.log(`${program} is not installed, and left out`);
    return false;
  }
}

async function byPipeline([p, q, r, s]: Quad): Promise<Buffer> {
  const bytes = await readFile(file('art.png'));
  const pieces = { pieces: [bytes] };
  const measure = await measureImage(pieces);
  const layers = textLayers({
    overlays: [{ type: 'image', image: '', place: 'center', corners: [p, q, r, s] }],
    fonts: [],
    pictures: [{ bytes: pieces, measure, param: 'image', layer: 'layer' }],
  });
  const { outcomes } = await runSteps(
    await readFile(file('photo.png')),
    sentSteps({ layers, write: { as: 'same' } }),
    {
      prepareLayers,
      files: [async () => bytes],
    },
  );
  const [made] = outcomes;
  if (!('bytes' in made)) throw new Error('Expected a picture, received a refusal');
  return made.bytes;
}

async function byMagick(quad: Quad): Promise<Buffer> {
  const [width, height] = [art.width, art.height];
  const corners = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const pairs = corners
    .map((corner, index) => `${corner.join(',')} ${quad[index]?.x},${quad[index]?.y}`)
    .join(' ');
  const viewport = `${photo.width}x${photo.height}+0+0`;
  const distorted = [
    '(',
    file('art.png'),
    '-virtual-pixel',
    'transparent',
    '-set',
    'option:distort:viewport',
    viewport,
  ];
  await run('convert', [
    file('photo.png'),
    ...distorted,
    '-distort',
    'Perspective',
    pairs,
    ')',
    '-composite',
    file('magick.png'),
  ]);
  return readFile(file('magick.png'));
}

async function byVips(name: string): Promise<Buffer> {
  await run('vips', ['mapim', file('art.png'), file('mapped.v'), file(`${name}.v`)]);
  await run('vips', ['composite2', file('photo.png'), file('mapped.v'), file('vips.png'), 'over']);
  return readFile(file('vips.png'));
}

const [hasMagick, hasVips] = [isInstalled('convert'), isInstalled('vips')];
try {
  await writePictures();
  configureImageLibrary();
  for (const [name, quad] of Object.entries(quads)) {
    console.log(`${art.width} x ${art.height} on ${name}, ${photo.width} x ${photo.height}`);
    const mapName = name.replaceAll(' ', '-');
    if (hasVips) await writeMap(quad, mapName);
    const measured = await compareRivals<string>(sized(3, 1), {
      'layer with corners': () => byPipeline(quad),
      ...(hasMagick && { 'ImageMagick distort': () => byMagick(quad) }),
      ...(hasVips && { 'vips mapim': () => byVips(mapName) }),
    });
    const ours = measured['layer with corners']?.medianMs ?? Number.NaN;
    for (const peer of ['ImageMagick distort', 'vips mapim']) {
      const theirs = measured[peer]?.medianMs;
      if (theirs !== undefined) console.log(`${(ours / theirs).toFixed(2)} x the time of ${peer}`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
