import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Attack } from './attacks/attack.ts';
import { deepPictures } from './attacks/deep-pictures.ts';
import { explodingFonts } from './attacks/exploding-fonts.ts';
import { halfOpen } from './attacks/half-open.ts';
import { largeBodies } from './attacks/large-bodies.ts';
import { largeTexts } from './attacks/large-texts.ts';
import { layersOfPictures } from './attacks/layers.ts';
import { manyFrames } from './attacks/many-frames.ts';
import { repeatedFetches } from './attacks/repeated-fetches.ts';
import { shopPages } from './attacks/shop-pages.ts';
import { startTable } from './attacks/table.ts';
import { tryAttack } from './attacks/try-attack.ts';
import { unmetered } from './attacks/unmetered.ts';
import { unusedUploads } from './attacks/unused-uploads.ts';
import { zipLoops } from './attacks/zip-loops.ts';

/**
 * Measures what one account can do to all others. Each attack meets a fresh server, while another account
 * pads a picture and `/health` is requested. `--build FOLDER` attacks another checkout, `--only R1,R3-deep`
 * selects families or attacks, and `--markdown` prints a Markdown table. A build without limits uses up to 6
 * GB of memory.
 */
const attacks = [
  ...largeTexts,
  ...manyFrames,
  ...largeBodies,
  ...halfOpen,
  ...deepPictures,
  ...shopPages,
  ...unmetered,
  ...repeatedFetches,
  ...unusedUploads,
  ...zipLoops,
  ...explodingFonts,
  ...layersOfPictures,
];

const { values } = parseArgs({
  options: {
    build: { type: 'string', default: new URL('..', import.meta.url).pathname },
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
  },
});

// Exits by `process.exit`, so that the server is ended with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const chosen = choose(values.only?.split(','));
const table = startTable(values.markdown);
let within = 0;
for (const attack of chosen) {
  try {
    if (table.add(await tryAttack(attack, resolve(values.build)))) within += 1;
  } catch (error) {
    table.addUntried(attack.name, attack.sends, error instanceof Error ? error.message : String(error));
  }
}
console.log(`\n${within} of ${chosen.length} within limits`);

function choose(names: readonly string[] | undefined): readonly Attack[] {
  if (!names) return attacks;
  const isPicked = (attack: Attack, name: string) =>
    attack.name === name || attack.name.startsWith(`${name}-`);
  const unknown = names.filter((name) => !attacks.some((attack) => isPicked(attack, name)));
  if (unknown.length > 0) {
    throw new Error(
      `There is no attack ${unknown.join(', ')}; there are ${attacks.map(({ name }) => name).join(', ')}`,
    );
  }
  return attacks.filter((attack) => names.some((name) => isPicked(attack, name)));
}
