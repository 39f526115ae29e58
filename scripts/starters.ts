// Draws the pictures of the gallery, with the product's own engine: `npm run starters`, or into another folder and with
// smaller photos, as the tests do. The photo of a mockup is its scene in scripts/mockups.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { z } from 'zod';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { allMade } from '#platform/server/image/pipeline/made.ts';
import { runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import { sentSteps } from '#platform/server/image/pipeline/steps.ts';
import { prepareLayers } from '#tools/text-overlay/server/draw-layers.ts';
import { fillTemplate, variablesIn } from '#workflows/templates/server/fill-template.ts';
import { templateSteps } from '#workflows/templates/server/template-steps.ts';
import { type MockupStarter, mockupStarters } from '#workflows/templates/shared/mockup-starters.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { templateBody } from '#workflows/templates/shared/template-fields.ts';
import { drawPhoto } from './mockups/draw-photo.ts';

const [folder = 'src/workflows/templates/web/starters', photoSide = '2000'] = process.argv.slice(2);
/** Of the longer side: the widest card, at two pixels a point. */
const side = 480;

const drawn = (path: string) =>
  sharp(readFileSync(`scripts/${path}.svg`))
    .png()
    .toBuffer();
const [print, landscape] = [await drawn('mockups/artwork'), await drawn('scenes/landscape')];
const artworks: Readonly<Record<MockupStarter['shows'], Buffer>> = {
  print,
  badge: await sharp(print).extract({ left: 0, top: 0, width: 1000, height: 1000 }).toBuffer(),
  poster: await sharp(landscape).resize(900, 1200).toBuffer(),
  landscape,
};
const logo = await drawn('scenes/logo');

for (const { id, scene, template } of starters)
  await drawCard(id, await drawn(`scenes/${scene}`), template, { name: 'logo', bytes: logo });

mkdirSync(join(folder, 'photos'), { recursive: true });
for (const { id, name, corners, displace, shows } of mockupStarters) {
  const photo = await drawPhoto(id, Number(photoSide));
  save(join('photos', `${id}.jpg`), photo);
  const look = { displace, blend: 'multiply' } as const;
  const layer = { type: 'image' as const, image: '{{artwork}}', corners: [...corners], ...look };
  await drawCard(
    `mockup-${id}`,
    photo,
    { name, overlays: [layer] },
    { name: 'artwork', bytes: artworks[shows] },
  );
}

/** Draws a template on a picture, with a picture for the variable of that name, if it has one. */
async function drawCard(
  id: string,
  picture: Buffer,
  template: z.input<typeof templateBody>,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  const { content } = templateBody.parse(template);
  const isNamed = variablesIn(content).some((variable) => variable.name === name);
  const filled = fillTemplate(content, isNamed ? { [name]: name } : {});
  const images = filled.overlays.filter(({ type }) => type === 'image');
  const file = { bytes: { pieces: [bytes] }, measure: await measureImage({ pieces: [bytes] }) };
  const pictures = images.map(() => ({ ...file, param: name, layer: name }));
  const steps = sentSteps(templateSteps({ ...filled, fonts: [], pictures }));
  const files = images.map(() => async () => bytes);
  const made = allMade(await runSteps(picture, steps, { prepareLayers, files }));
  const small = sharp(made.pictures[0].bytes).resize(side, side, { fit: 'inside' });
  save(`${id}.webp`, await small.webp({ quality: 82 }).toBuffer());
}

function save(path: string, bytes: Buffer): void {
  writeFileSync(join(folder, path), bytes);
  console.log(`${path}: ${bytes.length} bytes`);
}
