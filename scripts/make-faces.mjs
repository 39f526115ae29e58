import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { readRanges, withoutRanges, writeRanges } from './unicode-ranges.mjs';

const { resolve } = createRequire(import.meta.url);
const folder = 'src/platform/web/faces';

/**
 * What nearly every text is written in: ASCII, and the marks that our own texts use. Line ends are in no
 * face.
 */
const letters = readRanges(
  'U+0000-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212',
);

/** What text needs to be set well: distances, marks, and figures of one width. */
const keepFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'tnum'];

/** The faces of the kit, with the weights that the screens use. */
const faces = [
  { name: 'bricolage-grotesque', weights: { min: 700, max: 800 } },
  { name: 'geist-mono', weights: { min: 400, max: 700 } },
  { name: 'inter', weights: { min: 400, max: 700 } },
];

const head = `/* Made by \`npm run faces\`: what the packages state, with a small face for nearly every text in front of the whole one. */\n`;

/**
 * The three faces cut down to `letters`, some 45 KB where whole ones are 113, and the styles that name them:
 * the first paint waits for faces. A browser asks for a whole one where a text has other letters.
 *
 * @returns {Promise<{ file: string, content: Buffer | string }[]>} Each file by its path from the project's
 * root.
 */
export async function makeFaces() {
  const small = await Promise.all(faces.map(makeSmall));
  const styles = faces.map(({ name }) => stylesOf(name)).join('\n');
  return [...small, { file: `${folder}/faces.css`, content: `${head}\n${styles}` }];
}

/** @param {typeof faces[number]} face */
async function makeSmall({ name, weights }) {
  const whole = readFileSync(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`));
  const content = await subsetFont(whole, textOf(letters), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures,
    noHinting: true,
  });
  return { file: `${folder}/${name}.woff2`, content };
}

/** @param {import('./unicode-ranges.mjs').Range[]} ranges */
function textOf(ranges) {
  return ranges
    .map(([from, to]) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i)))
    .join('');
}

/**
 * The package's styles with the small face beside the whole Latin one, which keeps the other letters. A face
 * that comes too late is used from the next page on, so that text never moves.
 * @param {string} name
 */
function stylesOf(name) {
  const styles = readFileSync(resolve(`@fontsource-variable/${name}/wght.css`), 'utf8')
    .replaceAll('font-display: swap', 'font-display: optional')
    .replaceAll('url(./files/', `url(@fontsource-variable/${name}/files/`);
  const [latin] = new RegExp(`/\\* ${name}-latin-wght-normal \\*/[^}]*}\\n?`).exec(styles) ?? [];
  if (latin === undefined) throw new Error(`Expected the Latin face of ${name}, found none`);
  const rest = latin.replace(/(?<=unicode-range: )[^;]*/, (ranges) =>
    writeRanges(withoutRanges(readRanges(ranges), letters)),
  );
  const small = latin
    .replace(`${name}-latin-wght-normal`, name)
    .replace(/(?<=url\()[^)]*/, `./${name}.woff2`)
    .replace(/(?<=unicode-range: )[^;]*/, writeRanges(letters));
  return styles.replace(latin, `${rest}\n${small}`);
}
