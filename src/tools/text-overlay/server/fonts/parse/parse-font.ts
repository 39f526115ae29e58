import { Blob, Face } from 'harfbuzzjs';
import { createFontFace, type FontFace } from '#tools/text-overlay/shared/draw/font-face.ts';
import { shapeRun } from '#tools/text-overlay/shared/draw/shape.ts';
import { ownFontId } from '#tools/text-overlay/shared/fonts.ts';
import { InvalidFont } from './invalid-font.ts';
import { nameOf } from './names.ts';
import { type FontScript, scriptsOf } from './scripts.ts';
import { kindOf, readTables, type SfntTables, uint16 } from './sfnt.ts';
import { unpackWoff2 } from './unpack.ts';

/** A font that has been checked, as it is stored: TTF or OTF. */
export interface ParsedFont {
  readonly bytes: Uint8Array;
  readonly format: 'ttf' | 'otf';
  /** Undefined for a font that does not name itself. */
  readonly name: string | undefined;
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
  readonly scripts: readonly FontScript[];
}

const sample = 'Hamburg 0123';
/** More glyphs than most alphabets have; the drawing itself is limited as well. */
const maxTriedGlyphs = 500;
/** Steps of one outline. The most ornate glyphs of the built-in families have about 2,000. */
const maxOutlineSteps = 20_000;

/** Paths stay text: only reading them is tried. */
const textPath = String;

/**
 * Checks a font of a customer, and reads what is said about it (contract 3, Fonts). Hostile bytes can make it
 * slow or exhaust its memory, so run it where it can be ended. Throws InvalidFont.
 */
export async function parseFont(file: Uint8Array): Promise<ParsedFont> {
  const bytes = kindOf(file) === 'woff2' ? await unpackWoff2(file) : file;
  const format = kindOf(bytes);
  if (format === 'woff2') throw new InvalidFont('broken', 'WOFF2 in WOFF2');
  const tables = readTables(bytes);
  const face = new Face(new Blob(bytes));
  const drawn = openFace(bytes);
  tryGlyphs(drawn, [...shapedGlyphs(drawn), ...mappedGlyphs(face, drawn)]);
  return {
    bytes,
    format,
    name: nameOf(face),
    weight: weightOf(tables),
    italic: isItalic(tables),
    scripts: scriptsOf((codePoints) => drawn.covers(codePoints)),
  };
}

function openFace(bytes: Uint8Array): FontFace {
  try {
    return createFontFace(ownFontId(0), bytes, textPath);
  } catch (error) {
    throw new InvalidFont('broken', String(error));
  }
}

function shapedGlyphs(face: FontFace): number[] {
  const run = { start: 0, end: sample.length, font: face.id, level: 0 };
  return shapeRun(sample, run, { fonts: new Map([[face.id, face]]), letterSpacing: 0 }).glyphs.map(
    ({ id }) => id,
  );
}

function mappedGlyphs(face: Face, { font }: FontFace): number[] {
  const codePoints = [...face.collectUnicodes().subarray(0, maxTriedGlyphs)];
  return codePoints.flatMap((codePoint) => font.nominalGlyph(codePoint) ?? []);
}

/** Reads outlines. Throws InvalidFont if one is too complex, or if there is no ink at all. */
function tryGlyphs(face: FontFace, glyphs: readonly number[]): void {
  const arts = [...new Set(glyphs)].map((glyph) => face.art(glyph));
  if (arts.some(({ outline }) => outline.length > maxOutlineSteps))
    throw new InvalidFont('complex', `over ${maxOutlineSteps} steps in an outline`);
  if (arts.every(({ outline }) => outline.length === 0)) throw new InvalidFont('empty', 'no ink');
}

/** `OS/2` has the weight at 4; some old fonts count it from 1 to 9. */
function weightOf(tables: SfntTables): number {
  const weight = uint16(tables, 'OS/2', 4);
  if (weight === 0) return 400;
  return Math.min(900, Math.max(100, weight < 10 ? weight * 100 : weight));
}

/** The lowest bit of `fsSelection`, or the second of `macStyle`. */
function isItalic(tables: SfntTables): boolean {
  return (uint16(tables, 'OS/2', 62) & 1) === 1 || (uint16(tables, 'head', 44) & 2) === 2;
}
