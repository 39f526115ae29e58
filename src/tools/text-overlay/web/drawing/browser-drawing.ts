import type { QueryClient } from '@tanstack/react-query';
import {
  type ArrangedText,
  arrangeText,
  findBuiltInFont,
  type FindFont,
  findFontAmong,
  styleOf,
} from '#tools/text-overlay/shared/draw/arrange.ts';
import {
  createTextDrawer,
  type PaintedText,
  type TextDrawer,
} from '#tools/text-overlay/shared/draw/drawer.ts';
import type { Size } from '#tools/text-overlay/shared/draw/layout.ts';
import type { CanvasKit, Pen } from '#tools/text-overlay/shared/draw/pen.ts';
import { builtInFamilyOf } from '#tools/text-overlay/shared/families.ts';
import { type FontFiles, isOwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { fetchOwnFont } from '#tools/text-overlay/web/fonts/fetch-own-font.ts';
import { createOwnFontSource } from '#tools/text-overlay/web/fonts/own-fonts-query.ts';
import { fontUrls } from './font-urls.ts';
import { createLayoutCache } from './layout-cache.ts';
import type { Target } from '#tools/text-overlay/shared/draw/layer-of.ts';

/** Places and draws texts. Each is laid out and composed only when it has changed. */
export interface Drawing {
  /** Loads the fonts that the texts need. Rejects if one cannot be loaded; it may then be called again. */
  prepare(overlays: readonly TextOverlay[]): Promise<void>;
  isReady(overlay: TextOverlay): boolean;
  /** Returns a text placed on a picture; undefined while its fonts are loading. */
  arrange(overlay: TextOverlay, picture: Size): ArrangedText | undefined;
  /** Draws a text with the pen's transformation on its canvas. */
  draw(pen: Pen, text: ArrangedText, canvas: Size): void;
}

/**
 * Creates a drawing module for this browser's canvas. Import it lazily: the shaping engine is half a megabyte
 * of WebAssembly. `queries` caches the list of own fonts, which is loaded for the first text that names one.
 */
export function createBrowserDrawing(queries: QueryClient): Drawing {
  const own = createOwnFontSource(queries);
  const findFont: FindFont = (family, weight) =>
    builtInFamilyOf(family)
      ? findBuiltInFont(family, weight)
      : findFontAmong(own.current() ?? [])(family, weight);
  const isKnown = ({ fontFamily }: TextOverlay) =>
    builtInFamilyOf(fontFamily) !== undefined || own.current() !== undefined;
  const drawer = createTextDrawer({ fontFiles: fetchedFonts, canvasKit });
  const layOut = createLayoutCache(drawer);
  const paint = createPaintCache(drawer);
  // Which fonts a text needs does not depend on the picture.
  const fontStyleOf = (overlay: TextOverlay) => styleOf(overlay, { width: 0, height: 0 }, findFont);
  return {
    async prepare(overlays) {
      if (!overlays.every(isKnown)) await own.load();
      await drawer.prepare(overlays.map(fontStyleOf));
    },
    isReady: (overlay) => isKnown(overlay) && drawer.isReady(fontStyleOf(overlay)),
    arrange(overlay, picture) {
      const layout = isKnown(overlay) ? layOut(styleOf(overlay, picture, findFont)) : undefined;
      return layout && arrangeText(overlay, layout, picture);
    },
    draw: (pen, text, size) => drawer.draw(pen, paint(text, { size, matrix: pen.getTransform() })),
  };
}

const fetchedFonts: FontFiles = {
  async load(id) {
    if (isOwnFont(id)) return fetchOwnFont(id);
    const url = fontUrls[id];
    if (url === undefined) throw new Error(`Expected the id of a built-in font, received ${id}`);
    const response = await fetch(url);
    if (!response.ok) throw new Error(`The font ${id} could not be loaded (${response.status})`);
    return new Uint8Array(await response.arrayBuffer());
  },
};

const canvasKit: CanvasKit = {
  Path2D,
  createLayer(width, height) {
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    // Without the graphics card, which smooths edges differently from the server.
    const layer = canvas.getContext('2d', { willReadFrequently: true });
    if (!layer) throw new Error('Expected memory for a canvas, received none');
    return layer;
  },
};

type Paint = (text: ArrangedText, target: Target) => PaintedText;

/**
 * Composes each text once, however often it is drawn: its shadow changes only with the text, its layout or
 * the target. A text that has changed is another object.
 */
function createPaintCache({ paint }: Pick<TextDrawer, 'paint'>): Paint {
  const latest = new WeakMap<TextOverlay, { readonly target: string; readonly painted: PaintedText }>();
  return (text, target) => {
    const { size, matrix } = target;
    const { a, b, c, d, e, f } = matrix;
    const key = [size.width, size.height, a, b, c, d, e, f].join(' ');
    const known = latest.get(text.overlay);
    if (known && known.target === key && known.painted.text.layout === text.layout) return known.painted;
    const painted = paint(text, target);
    latest.set(text.overlay, { target: key, painted });
    return painted;
  };
}
