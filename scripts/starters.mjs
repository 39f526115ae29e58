// Draws each layout of the gallery on its scene, with the product's own engine: `npm run starters`, or into another
// folder, which the tests name.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { createServerDrawer } from '#tools/text-overlay/server/server-drawer.ts';
import { fillTemplate } from '#workflows/templates/server/fill-template.ts';
import { renderTemplate } from '#workflows/templates/server/render-template.ts';
import { starters } from '#workflows/templates/shared/starters.ts';
import { templateBody } from '#workflows/templates/shared/template-fields.ts';

const [folder = 'src/workflows/templates/web/starters'] = process.argv.slice(2);
/** Of the longer side: the widest card, at two pixels a point. */
const side = 480;

const drawer = createServerDrawer();
for (const { id, scene, template } of starters) {
  const picture = await sharp(readFileSync(`scripts/scenes/${scene}.svg`))
    .png()
    .toBuffer();
  const filled = fillTemplate(templateBody.parse(template).content, {});
  const { bytes, pictures } = await renderTemplate(picture, filled, { drawer });
  const first = bytes.subarray(0, pictures[0]?.sizeBytes);
  const small = await sharp(first).resize(side, side, { fit: 'inside' }).webp({ quality: 82 }).toBuffer();
  writeFileSync(join(folder, `${id}.webp`), small);
  console.log(`${id}: ${small.length} bytes`);
}
