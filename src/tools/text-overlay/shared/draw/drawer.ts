import { type FontFiles, isOwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { FontId } from '#tools/text-overlay/shared/families.ts';
import type { TextStyle } from '#tools/text-overlay/shared/text-overlay.ts';
import type { ArrangedLayer } from './arranged-layer.ts';
import { isImage } from './arrange-image.ts';
import { drawImageWith } from './draw-image.ts';
import { drawGlyphsWith } from './draw-layout.ts';
import { drawQrWith } from './draw-qr.ts';
import { drawShapeWith } from './draw-shape.ts';
import { createFontFace, type FontFace } from './font-face.ts';
import type { Rows } from './geometry.ts';
import { shownText } from './graphemes.ts';
import { fontsToLoad } from './itemise.ts';
import { type DrawInk, isComposed, layerOf, type PlacedLayer, type Target } from './layer-of.ts';
import { layOutText, type TextLayout } from './layout.ts';
import type { CanvasKit, Pen } from './pen.ts';

export interface DrawerDeps {
  readonly fontFiles: FontFiles;
  readonly canvasKit: CanvasKit;
}

type TextWithFont = Pick<TextStyle, 'text' | 'font' | 'uppercase'>;

/** A layer of a picture that is ready to be drawn, as often as needed, on one target. */
export interface PaintedLayer {
  readonly arranged: ArrangedLayer;
  readonly layer: PlacedLayer | undefined;
  /** Pixels of the layer for one of the target: less than 1 for a draft; 1 by default. */
  readonly scale?: number;
}

/** Lays out text and draws layers, with the same pixels in browser and server (contract 3 "Text overlay"). */
export interface TextDrawer {
  /**
   * Loads the fonts that the texts need, each file once. Rejects with the error of `FontFiles.load`; it may
   * then be called again.
   */
  prepare(texts: readonly TextWithFont[]): Promise<void>;
  /** Returns whether all fonts of the text are loaded. */
  isReady(text: TextWithFont): boolean;
  /** Returns the lines and glyphs of a text. Throws an Error if the text was not prepared. */
  layOut(style: TextStyle): TextLayout;
  /** Composes what a layer needs before it is drawn: a shadow, or all of it if it is put on as one. */
  paint(arranged: ArrangedLayer, target: Target): PaintedLayer;
  /**
   * Draws a layer on the target that it was painted for; at least on these rows, by default on all. Restores
   * the pen's state.
   */
  draw(pen: Pen, painted: PaintedLayer, rows?: Rows): void;
}

/** How many of the customers' own fonts a drawer keeps: at least as many as the texts of one picture name. */
const maxOwnFonts = 12;

/** Creates a drawer with its own fonts. Importing this module loads the shaping engine (0.5 MB). */
export function createTextDrawer({ fontFiles, canvasKit }: DrawerDeps): TextDrawer {
  const fonts = new Map<FontId, FontFace>();
  const loading = new Map<FontId, Promise<void>>();
  const drawGlyphs = drawGlyphsWith(canvasKit.Path2D);
  const drawQr = drawQrWith(canvasKit.Path2D);
  const drawShape = drawShapeWith(canvasKit.Path2D);
  const drawImage = drawImageWith(canvasKit);
  const drawInk: DrawInk = (pen, arranged, rows) => {
    if ('layout' in arranged) return drawGlyphs(pen, arranged, rows);
    if ('modules' in arranged) return drawQr(pen, arranged);
    return isImage(arranged) ? drawImage(pen, arranged) : drawShape(pen, arranged);
  };

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
    fonts.set(id, createFontFace(id, bytes, canvasKit.Path2D));
  }

  /** Drops the own fonts that were not used for longest; `fonts` has those used last at its end. */
  function dropUnused(texts: readonly TextWithFont[]): void {
    for (const { font } of texts) {
      const face = isOwnFont(font) ? fonts.get(font) : undefined;
      if (face && fonts.delete(font)) fonts.set(font, face);
    }
    const own = [...fonts.keys()].filter(isOwnFont);
    for (const id of own.slice(0, Math.max(0, own.length - maxOwnFonts))) fonts.delete(id);
  }

  const missing = (text: TextWithFont) => fontsToLoad(shownText(text), text.font, fonts);

  function draw(pen: Pen, { arranged, layer, scale = 1 }: PaintedLayer, rows?: Rows): void {
    const { look } = arranged;
    if (layer) {
      pen.save();
      pen.setTransform(1 / scale, 0, 0, 1 / scale, 0, 0);
      pen.globalAlpha = look.opacity;
      if (look.blend !== 'normal') pen.globalCompositeOperation = look.blend;
      pen.drawImage(layer.layer.canvas, layer.x, layer.y);
      pen.restore();
    }
    if (!isComposed(arranged)) drawInk(pen, arranged, rows);
  }

  return {
    async prepare(texts) {
      const wanted = () => [...new Set(texts.flatMap(missing))];
      for (let ids = wanted(); ids.length > 0; ids = wanted()) await Promise.all(ids.map(load));
      dropUnused(texts);
    },
    isReady: (text) => missing(text).length === 0,
    layOut: (style) => layOutText(style, fonts),
    paint: (arranged, target) => ({
      arranged,
      layer: layerOf(arranged, target, { canvasKit, drawInk }),
    }),
    draw,
  };
}
