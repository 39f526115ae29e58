import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { clothLight } from './cloth-light.ts';
import { cloths } from './cloths.ts';

/** Units of a scene, which SVG has 72 of in an inch. */
const sceneSide = 1000;

/** Draws the photo of a mockup as a square JPEG. The light on its cloth is where the scene says `LIGHT`. */
export async function drawPhoto(id: string, sidePx: number): Promise<Buffer> {
  const scene = readFileSync(`scripts/mockups/${id}.svg`, 'utf8');
  const cloth = cloths[id];
  const light = cloth ? `data:image/png;base64,${(await clothLight(cloth)).toString('base64')}` : '';
  const svg = Buffer.from(scene.replace('LIGHT', light));
  return sharp(svg, { density: (72 * sidePx) / sceneSide })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
