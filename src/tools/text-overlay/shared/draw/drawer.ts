import { familyFonts, type FontFiles, type FontId } from '../fonts.ts';
import type { TextOverlay, TextStyle } from '../text-overlay.ts';
import { createFontFace, type FontFace } from './font-face.ts';
import { cleanText } from './graphemes.ts';
import { fontsToLoad } from './itemise.ts';
import { layOutText } from './lay-out.ts';
import type { Point, TextLayout } from './layout.ts';
import { drawLayout } from './draw-layout.ts';
import type { PathConstructor, Pen } from './pen.ts';

export interface DrawerDeps {
  readonly fontFiles: FontFiles;
  readonly Path2D: PathConstructor;
}

type TextWithFamily = Pick<TextStyle, 'text' | 'fontFamily'>;

/** Lays out and draws text, alike in browser and server (contract 3 "Text overlay"). */
export interface TextDrawer {
  /**
   * Loads the fonts that the texts need; each file once. Rejects as `FontFiles.load` does, and may be called
   * again.
   */
  prepare(texts: readonly TextWithFamily[]): Promise<void>;
  /** Whether `layOut` can work on the text at once. */
  isReady(text: TextWithFamily): boolean;
  /** Finds lines and glyphs. Throws an Error when the text was not prepared. */
  layOut(style: TextStyle): TextLayout;
  /**
   * Draws a text with its block's centre at `centre`, in the pen's own pixels: scale the pen for a preview.
   * The pen's state is as before afterwards.
   */
  draw(pen: Pen, layout: TextLayout, look: Pick<TextOverlay, 'color' | 'outline'>, centre: Point): void;
}

/** Makes a drawer with its own fonts; loading this module brings the shaping engine (0.5 MB). */
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
