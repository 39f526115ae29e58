import bidiFactory from 'bidi-js';
import type { ScriptFontId } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import { candidatesOf, hanFontOf } from './candidates.ts';
import type { FontFace } from './font-face.ts';
import { type Grapheme, splitGraphemes, visibleCodePoints } from './graphemes.ts';

/** A part of a text in one font and one direction. An odd level runs from right to left. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly font: FontId;
  readonly level: number;
}

/** A paragraph, divided into runs in reading order. */
export interface Paragraph {
  readonly text: string;
  readonly graphemes: readonly Grapheme[];
  readonly runs: readonly Run[];
  /** Characters that no font has. */
  readonly missing: readonly string[];
}

export type LoadedFonts = ReadonlyMap<FontId, FontFace>;

/** The font for a grapheme, `missing` if no font has it, or a font that has to be loaded to find out. */
type Choice = { readonly font: FontId } | 'missing' | { readonly load: FontId };

/**
 * Returns the fonts that have to be loaded before the text can be itemised. Call it again after loading them,
 * because more may be needed then.
 */
export function fontsToLoad(text: string, own: FontId, loaded: LoadedFonts): FontId[] {
  if (!loaded.has(own)) return [own];
  const hanFont = hanFontOf(text);
  const choices = splitGraphemes(text).map(({ text: grapheme }) =>
    chooseFont(grapheme, own, hanFont, loaded),
  );
  return [
    ...new Set(
      choices.flatMap((choice) => (typeof choice === 'object' && 'load' in choice ? choice.load : [])),
    ),
  ];
}

function chooseFont(grapheme: string, own: FontId, hanFont: ScriptFontId, loaded: LoadedFonts): Choice {
  const codePoints = visibleCodePoints(grapheme);
  if (codePoints.length === 0) return { font: own };
  const composed = visibleCodePoints(grapheme.normalize('NFC'));
  for (const id of candidatesOf(grapheme, own, hanFont)) {
    const face = loaded.get(id);
    if (!face) return { load: id };
    if (face.covers(codePoints) || face.covers(composed)) return { font: id };
  }
  return 'missing';
}

const bidi = bidiFactory();

/**
 * Divides a paragraph (no line feeds) into runs (contract 3: right-to-left scripts, emoji, CJK). A grapheme
 * that no font has is drawn as an empty box of the text's own font. Throws an Error if a font is not loaded.
 */
export function itemise(text: string, font: FontId, hanFont: ScriptFontId, loaded: LoadedFonts): Paragraph {
  const own = loadedFace(loaded, font);
  const graphemes = splitGraphemes(text);
  const { levels } = bidi.getEmbeddingLevels(text);
  const missing = new Set<string>();
  const runs: { start: number; end: number; font: FontId; level: number }[] = [];
  for (const { text: grapheme, start, end } of graphemes) {
    const choice = chooseFont(grapheme, font, hanFont, loaded);
    if (choice === 'missing') for (const character of uncovered(grapheme, own)) missing.add(character);
    else if ('load' in choice) throw new Error(`Expected the font ${choice.load} to be loaded`);
    const chosen = choice === 'missing' ? own.id : choice.font;
    const level = levels[start] ?? 0;
    const last = runs.at(-1);
    if (last && last.font === chosen && last.level === level) last.end = end;
    else runs.push({ start, end, font: chosen, level });
  }
  return { text, graphemes, runs, missing: [...missing] };
}

/** Returns the characters of a grapheme that are drawn as an empty box. */
function uncovered(grapheme: string, own: FontFace): string[] {
  return visibleCodePoints(grapheme)
    .filter((codePoint) => !own.covers([codePoint]))
    .map((codePoint) => String.fromCodePoint(codePoint));
}

/** Returns a loaded font. Throws an Error if it is not loaded. */
export function loadedFace(loaded: LoadedFonts, id: FontId): FontFace {
  const face = loaded.get(id);
  if (!face) throw new Error(`Expected the font ${id} to be loaded`);
  return face;
}
