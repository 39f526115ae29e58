import { familyFonts, type FontFiles, type FontId } from '../fonts.ts';
import type { TextOverlay, TextStyle } from '../text-overlay.ts';
import { drawLayout } from './draw-layout.ts';
import { createFontFace, type FontFace } from './font-face.ts';
import { cleanText } from './graphemes.ts';
import { fontsToLoad } from './itemise.ts';
import { layOutText, type Point, type TextLayout } from './layout.ts';
import type { PathConstructor, Pen } from './pen.ts';

export interface DrawerDeps {
  readonly fontFiles: FontFiles;
  readonly Path2D: PathConstructor;
}

type TextWithFamily = Pick<TextStyle, 'text' | 'fontFamily'>;

/** Lays out and draws text, with the same pixels in browser and server (contract 3 "Text overlay"). */
export interface TextDrawer {
  /**
   * Loads the fonts that the texts need, each file once. Rejects with the error of `FontFiles.load`; it may
   * then be called again.
   */
  prepare(texts: readonly TextWithFamily[]): Promise<void>;
  /** Returns whether all fonts of the text are loaded. */
  isReady(text: TextWithFamily): boolean;
  /** Returns the lines and glyphs of a text. Throws an Error if the text was not prepared. */
  layOut(style: TextStyle): TextLayout;
  /**
   * Draws a text with the centre of its block at `centre`, in the pen's pixels; scale the pen for a preview.
   * Restores the pen's state.
   */
  draw(pen: Pen, layout: TextLayout, look: Pick<TextOverlay, 'color' | 'outline'>, centre: Point): void;
}

/** Creates a drawer with its own fonts. Importing this module loads the shaping engine (0.5 MB). */
export function createTextDrawer({ fontFiles, Path2D }: DrawerDeps): TextDrawer {
  const fonts = new Map<FontId, FontFace>();
  const loading = new Map<FontId, Promise<void>>();

  function load(id: FontId): Promise<void> {
    let task = loading.get(id);
    if (!task) {
      task = readFont(id).finally(() => loading.delete(id));
      loading.set(id, task);
    }
    return task;
  }

  async function readFont(id: FontId): Promise<void> {
    const bytes = await fontFiles.load(id);
    fonts.set(id, createFontFace(id, bytes, Path2D));
  }

  const missing = ({ text, fontFamily }: TextWithFamily) => fontsToLoad(cleanText(text), fontFamily, fonts);

  return {
    async prepare(texts) {
      const wanted = () => [...new Set(texts.flatMap(missing))];
      for (let ids = wanted(); ids.length > 0; ids = wanted()) await Promise.all(ids.map(load));
    },
    isReady: (text) => fonts.has(familyFonts[text.fontFamily]) && missing(text).length === 0,
    layOut: (style) => layOutText(style, fonts),
    draw: drawLayout(Path2D),
  };
}
