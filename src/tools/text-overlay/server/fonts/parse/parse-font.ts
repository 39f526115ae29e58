import { Blob, Face } from 'harfbuzzjs';
import { Problem } from '#platform/shared/problem.ts';
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
/** How often each character is shaped in a row: as short as a word, so that a few glyphs too many pass. */
const repeats = 8;

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
  const codePoints = [...face.collectUnicodes().subarray(0, maxTriedGlyphs)];
  try {
    const repeated = codePoints.flatMap((point) => shapedGlyphs(drawn, characterOf(point).repeat(repeats)));
    tryGlyphs(drawn, [...shapedGlyphs(drawn, sample), ...repeated, ...mappedGlyphs(codePoints, drawn)]);
  } catch (error) {
    throw error instanceof Problem ? new InvalidFont('complex', error.message) : error;
  }
  return {
    bytes,
    format,
    name: nameOf(face),
    weight: weightOf(tables),
    italic: isItalic(tables),
    scripts: scriptsOf((needed) => drawn.covers(needed)),
  };
}

function openFace(bytes: Uint8Array): FontFace {
  try {
    return createFontFace(ownFontId(0), bytes, textPath);
  } catch (error) {
    throw new InvalidFont('broken', String(error));
  }
}

/** Halves of characters, which a broken font may map, are shaped as what stands for them in texts. */
function characterOf(codePoint: number): string {
  return String.fromCodePoint(Math.min(codePoint, 0x10ffff)).toWellFormed();
}

function shapedGlyphs(face: FontFace, text: string): number[] {
  const run = { start: 0, end: text.length, font: face.id, level: 0 };
  return shapeRun(text, run, { fonts: new Map([[face.id, face]]), letterSpacing: 0 }).glyphs.map(
    ({ id }) => id,
  );
}

function mappedGlyphs(codePoints: readonly number[], { font }: FontFace): number[] {
  return codePoints.flatMap((codePoint) => font.nominalGlyph(codePoint) ?? []);
}

/** Reads outlines. Throws `Problem` if one is too complex, and InvalidFont if there is no ink at all. */
function tryGlyphs(face: FontFace, glyphs: readonly number[]): void {
  const arts = [...new Set(glyphs)].map((glyph) => face.art(glyph));
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
