import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from 'vitest';
import { compress } from 'woff2-encoder';
import { explodingFont } from '#test/exploding-font.ts';
import { sampleFont } from '#test/sample-font.ts';
import { builtInFamilies, fontIdOf } from '#tools/text-overlay/shared/families.ts';
import { fontPaths } from '#tools/text-overlay/shared/fonts.ts';
import { builtInScripts } from '#tools/text-overlay/server/fonts/built-in-scripts.ts';
import { InvalidFont } from './invalid-font.ts';
import { parseFont } from './parse-font.ts';
import { readTables } from './sfnt.ts';

const { resolve } = createRequire(import.meta.url);
const builtInFile = (id: string) => readFile(resolve(fontPaths.get(id) ?? expect.fail(id)));

let ttf: Buffer;
let otf: Buffer;
let woff2: Buffer;
beforeAll(async () => {
  [ttf, otf] = await Promise.all([builtInFile('righteous-400'), sampleFont()]);
  woff2 = Buffer.from(await compress(ttf));
});

/** Returns numbers from 0 to 1, the same ones for each run. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Cuts a font, or changes some of its bytes, most of them among its tables' heads. */
function mutant(font: Buffer, random: () => number): Buffer {
  if (random() < 0.1) return font.subarray(0, Math.floor(random() * font.length));
  const changed = Buffer.from(font);
  const extremes = [0, 1, 0x7f, 0x80, 0xff];
  for (let left = 1 + Math.floor(random() * 8); left > 0; left -= 1) {
    const at = Math.floor(random() * (random() < 0.5 ? Math.min(2_000, font.length) : font.length));
    changed[at] = extremes[Math.floor(random() * extremes.length)] ?? 0;
  }
  return changed;
}

describe('a broken font', () => {
  test.each([
    ['TTF', () => ttf, 300],
    ['OTF', () => otf, 300],
    ['WOFF2', () => woff2, 100],
  ])('is read or refused, and never anything else: %s', async (_kind, font, count) => {
    const random = pseudoRandom(count + font().length);
    const outcomes = { read: 0, refused: 0 };
    for (let index = 0; index < count; index += 1) {
      try {
        await parseFont(mutant(font(), random));
        outcomes.read += 1;
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidFont);
        outcomes.refused += 1;
      }
    }
    expect(outcomes.refused).toBeGreaterThan(0);
  });

  test('whose glyphs are made of themselves is read within its bounds', async () => {
    const font = Buffer.from(ttf);
    const tables = readTables(font);
    const glyf = tables.get('glyf') ?? expect.fail('no glyf');
    // Every glyph becomes a composite of glyph 0, glyph 0 included.
    const composite = [
      0xff, 0xff, 0, 0, 0, 0, 0x03, 0xe8, 0x03, 0xe8, 0, 0x21, 0, 0, 0, 0, 0, 0x01, 0, 0, 0, 0,
    ];
    composite.forEach((byte, index) => glyf.setUint8(index, byte));
    const loca = tables.get('loca') ?? expect.fail('no loca');
    const isLong = (tables.get('head') ?? expect.fail('no head')).getInt16(50) === 1;
    const step = isLong ? 4 : 2;
    for (let at = 0; at < loca.byteLength; at += step) {
      const offset = (at / step) % 2 === 0 ? 0 : isLong ? composite.length : composite.length / 2;
      if (isLong) loca.setUint32(at, offset);
      else loca.setUint16(at, offset);
    }
    await expect(parseFont(font)).rejects.toMatchObject({ reason: 'empty' });
  });
});

test('a font whose substitutions explode is refused, also where each of them is small', async () => {
  for (const [steps, factor] of [
    [12, 8],
    [6, 2],
  ] as const)
    await expect(parseFont(await explodingFont(steps, factor))).rejects.toMatchObject({ reason: 'complex' });
  expect(await parseFont(await explodingFont(3, 2))).toMatchObject({ format: 'otf' });
});

test('the scripts of the built-in families are those of their files', async () => {
  const found = builtInFamilies.map(async (family) => {
    const files = family.weights.map((weight) => builtInFile(fontIdOf(family, weight)));
    const fonts = await Promise.all((await Promise.all(files)).map((file) => parseFont(file)));
    expect(new Set(fonts.map(({ scripts }) => scripts.join())).size).toBe(1);
    return [family.name, fonts[0]?.scripts] as const;
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(builtInScripts);
});
