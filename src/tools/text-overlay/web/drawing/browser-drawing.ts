import type { QueryClient } from '@tanstack/react-query';
import { startShaping as loadShaper } from 'harfbuzzjs';
import {
  type ArrangedText,
  arrangeText,
  findBuiltInFont,
  type FindFont,
  findFontAmong,
  styleOf,
} from '#tools/text-overlay/shared/draw/arrange.ts';
import { createTextDrawer, type PaintedLayer } from '#tools/text-overlay/shared/draw/drawer.ts';
import { type ArrangedLayer, arrangeOther } from '#tools/text-overlay/shared/draw/arranged-layer.ts';
import { arrangeImage } from '#tools/text-overlay/shared/draw/arrange-image.ts';
import { isQrEncoderLoaded, loadQrEncoder } from '#tools/text-overlay/shared/draw/qr-modules.ts';
import type { Size } from '#platform/shared/size.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import type { CanvasKit, LayerPen, Pen } from '#tools/text-overlay/shared/draw/pen.ts';
import { builtInFamilyOf } from '#tools/text-overlay/shared/families.ts';
import { type FontFiles, isOwnFont } from '#tools/text-overlay/shared/fonts.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import { hasInk, isText, type Layer } from '#tools/text-overlay/shared/layer.ts';
import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { fetchOwnFont } from '#tools/text-overlay/web/fonts/fetch-own-font.ts';
import { createOwnFontSource } from '#tools/text-overlay/web/fonts/own-fonts-query.ts';
import { coveringPixels } from './covering-pixels.ts';
import { fontUrls } from './font-urls.ts';
import { createLayerImages } from './layer-images.ts';
import { createLayoutCache } from './layout-cache.ts';
import { createPaintCache } from './paint-cache.ts';

declare module 'harfbuzzjs' {
  /** Loads the shaping engine. In the build only (scripts/web/late-shaper.ts). */
  export function startShaping(): Promise<void>;
}

/** A pen whose canvas can be read. */
type ReadablePen = Pen & Pick<LayerPen, 'getImageData'>;

/** Places and draws layers. Each is laid out and composed only when it has changed. */
export interface Drawing {
  /**
   * Loads the fonts and pictures that the layers need. Rejects if one cannot be loaded; it may then be called
   * again.
   */
  prepare(layers: readonly Layer[]): Promise<void>;
  isReady(layer: Layer): boolean;
  /** Returns a layer placed on a picture; undefined while the fonts of a text are loading. */
  arrange(text: TextOverlay, picture: Size): ArrangedText | undefined;
  arrange(layer: Layer, picture: Size): ArrangedLayer | undefined;
  /**
   * Draws layers in their order with the pen's transformation on its canvas, on which `picture` is drawn
   * already. A draft takes little time: what has changed and takes long is drawn on fewer pixels.
   */
  draw(
    pen: ReadablePen,
    layers: readonly ArrangedLayer[],
    canvas: Size,
    picture: object,
    isDraft?: boolean,
  ): void;
}

/**
 * Creates a drawing module for this browser's canvas, once: it loads the shaping engine, half a megabyte of
 * WebAssembly. `queries` caches the list of own fonts, which is loaded for the first text that names one.
 */
export async function createBrowserDrawing(queries: QueryClient): Promise<Drawing> {
  await loadShaper();
  const own = createOwnFontSource(queries);
  const findFont: FindFont = (family, weight) =>
    builtInFamilyOf(family)
      ? findBuiltInFont(family, weight)
      : findFontAmong(own.current() ?? [])(family, weight);
  const isKnown = ({ fontFamily }: TextOverlay) =>
    builtInFamilyOf(fontFamily) !== undefined || own.current() !== undefined;
  const drawer = createTextDrawer({ fontFiles: fetchedFonts, canvasKit });
  const layOut = createLayoutCache(drawer);
  const paint = createPaintCache(drawer, canvasKit);
  const images = createLayerImages();
  // Which fonts a text needs does not depend on the picture.
  const fontStyleOf = (overlay: TextOverlay) => styleOf(overlay, { width: 0, height: 0 }, findFont);
  function arrangeLoaded(layer: ImageLayer, picture: Size): ArrangedLayer | undefined {
    const pixels = images.get(layer.image);
    if (!pixels) return undefined;
    const arranged = arrangeImage(layer, pixels, picture);
    return { ...arranged, pixels: layer.fit === 'cover' ? coveringPixels(pixels, arranged.edge) : pixels };
  }
  function arrange(text: TextOverlay, picture: Size): ArrangedText | undefined;
  function arrange(layer: Layer, picture: Size): ArrangedLayer | undefined;
  function arrange(layer: Layer, picture: Size): ArrangedLayer | undefined {
    if (layer.type === 'image') return arrangeLoaded(layer, picture);
    if (!isText(layer)) return arrangeOther(layer, picture);
    const layout = isKnown(layer) ? layOut(styleOf(layer, picture, findFont)) : undefined;
    return layout && arrangeText(layer, layout, picture);
  }
  return {
    async prepare(layers) {
      const texts = layers.filter(isText);
      if (!texts.every(isKnown)) await own.load();
      const pictures = layers.flatMap((layer) => (isDrawnImage(layer) ? layer.image : []));
      await Promise.all([drawer.prepare(texts.map(fontStyleOf)), images.load(pictures)]);
      if (layers.some(({ type }) => type === 'qr')) await loadQrEncoder();
    },
    isReady(layer) {
      if (layer.type === 'qr') return isQrEncoderLoaded();
      if (isDrawnImage(layer)) return images.get(layer.image) !== undefined;
      return !isText(layer) || (isKnown(layer) && drawer.isReady(fontStyleOf(layer)));
    },
    arrange,
    draw(pen, layers, size, picture, isDraft = false) {
      const read = ({ x, y, width, height }: Box) => pen.getImageData(x, y, width, height).data;
      const target = { size, matrix: pen.getTransform(), below: read };
      const below: PaintedLayer[] = [];
      for (const arranged of layers) {
        const canvas = isDraft ? pen.canvas : undefined;
        const painted = paint(arranged, target, { picture, layers: below, canvas });
        drawer.draw(pen, painted);
        below.push(painted);
      }
    },
  };
}

/** Whether a layer is a picture that can be loaded: none with a variable that has no value. */
function isDrawnImage(layer: Layer): layer is ImageLayer {
  return layer.type === 'image' && hasInk(layer) && !layer.image.includes('{{');
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
