// Draws each layout of the gallery on its scene, with the product's own engine: `npm run starters`, or into another
// folder, which the tests name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { measureImage } from '#platform/server/image/measure/measure.ts';
import { allMade } from '#platform/server/image/pipeline/made.ts';
import { runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import { sentSteps } from '#platform/server/image/pipeline/steps.ts';
import { prepareLayers } from '#tools/text-overlay/server/draw-layers.ts';
import { fillTemplate, variablesIn } from '#workflows/templates/server/fill-template.ts';
import { templateSteps } from '#workflows/templates/server/template-steps.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { templateBody } from '#workflows/templates/shared/template-fields.ts';

const [folder = 'src/workflows/templates/web/starters'] = process.argv.slice(2);
/** Of the longer side: the widest card, at two pixels a point. */
const side = 480;

/** What is shown for a starter's variable for a logo. */
const logo = await sharp(readFileSync('scripts/scenes/logo.svg')).png().toBuffer();
const logoBytes = { pieces: [logo] };
const logoFile = { bytes: logoBytes, measure: await measureImage(logoBytes) };

for (const { id, scene, template } of starters) {
  const picture = await sharp(readFileSync(`scripts/scenes/${scene}.svg`))
    .png()
    .toBuffer();
  const { content } = templateBody.parse(template);
  const hasLogo = variablesIn(content).some(({ name }) => name === 'logo');
  const filled = fillTemplate(content, hasLogo ? { logo: 'logo' } : {});
  const images = filled.overlays.filter(({ type }) => type === 'image');
  const layerPictures = images.map(() => ({ ...logoFile, param: 'logo', layer: 'logo' }));
  const files = images.map(() => async () => logo);
  const steps = sentSteps(templateSteps({ ...filled, fonts: [], pictures: layerPictures }));
  const { pictures } = allMade(await runSteps(picture, steps, { prepareLayers, files }));
  const small = await sharp(pictures[0].bytes)
    .resize(side, side, { fit: 'inside' })
    .webp({ quality: 82 })
    .toBuffer();
  writeFileSync(join(folder, `${id}.webp`), small);
  console.log(`${id}: ${small.length} bytes`);
}
