import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { readRanges, withoutRanges, writeRanges } from './unicode-ranges.mjs';

const { resolve } = createRequire(import.meta.url);
const folder = 'src/platform/web/faces';

/**
 * The characters of nearly every text: ASCII, and the marks in the product's own texts. No typeface has line
 * ends.
 */
const letters = readRanges(
  'U+0000-007E,U+00A0,U+00A9,U+00B7,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212',
);

/** Kerning, marks and figures of one width. */
const keepFeatures = ['kern', 'ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'tnum'];

/** The typefaces of the screens, with the weights that they use. */
const faces = [
  { name: 'bricolage-grotesque', weights: { min: 700, max: 800 } },
  { name: 'geist-mono', weights: { min: 400, max: 700 } },
  { name: 'inter', weights: { min: 400, max: 700 } },
];

const head = `/* Made by \`npm run faces\`: the packages' styles, with a small typeface beside each whole Latin one. */\n`;

/**
 * Cuts the three typefaces down to `letters`, about 45 KB instead of 113, because the first paint waits for
 * them, and writes their styles. A browser loads a whole one if a text has other letters.
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
 * Returns the package's styles with the small typeface beside the whole Latin one, which keeps the other
 * letters. One that loads too late is used from the next page on, so that text never moves.
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
