// Draws each layout of the gallery on its scene, with the product's own engine: `npm run starters`, or into another
// folder, which the tests name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { allMade } from '#platform/server/image/pipeline/made.ts';
import { runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import { sentSteps } from '#platform/server/image/pipeline/steps.ts';
import { prepareLayers } from '#tools/text-overlay/server/draw-layers.ts';
import { fillTemplate } from '#workflows/templates/server/fill-template.ts';
import { templateSteps } from '#workflows/templates/server/template-steps.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { templateBody } from '#workflows/templates/shared/template-fields.ts';

const [folder = 'src/workflows/templates/web/starters'] = process.argv.slice(2);
/** Of the longer side: the widest card, at two pixels a point. */
const side = 480;

for (const { id, scene, template } of starters) {
  const picture = await sharp(readFileSync(`scripts/scenes/${scene}.svg`))
    .png()
    .toBuffer();
  const filled = fillTemplate(templateBody.parse(template).content, {});
  const steps = sentSteps(templateSteps({ ...filled, fonts: [] }));
  const { pictures } = allMade(await runSteps(picture, steps, { prepareLayers }));
  const small = await sharp(pictures[0].bytes)
    .resize(side, side, { fit: 'inside' })
    .webp({ quality: 82 })
    .toBuffer();
  writeFileSync(join(folder, `${id}.webp`), small);
  console.log(`${id}: ${small.length} bytes`);
}
