import { hasInk, type Layer } from '#tools/text-overlay/shared/layer.ts';
import { findFonts, type FindFontsDeps, type TextsWithFonts } from './fonts/find-fonts.ts';
import {
  type LayerCaller,
  type LayerPicture,
  type LayerPictureDeps,
  openLayerPictures,
} from './images/layer-picture.ts';

export interface ReadyLayersDeps extends FindFontsDeps, LayerPictureDeps {}

/** Layers with all that an image process needs to draw them. */
export interface LayersWithFiles extends TextsWithFonts {
  /** Those of the image layers, in their order; none by default. */
  readonly pictures?: readonly LayerPicture[];
}

/** The same, until they are disposed of: then the files of the pictures are removed. */
export interface ReadyLayers extends LayersWithFiles, AsyncDisposable {}

/** Layers, and what names a field of one in errors. */
export interface SentLayers {
  readonly overlays: readonly Layer[];
  readonly fontParam: (index: number) => string;
  readonly imageParam: (index: number) => string;
}

/**
 * Finds the fonts of layers and reads their pictures, and leaves out the texts and images that are empty.
 * Throws `Problem` as `findFonts` and `openLayerPictures` do.
 */
export async function readyLayers(
  deps: ReadyLayersDeps,
  caller: LayerCaller,
  { overlays: sent, fontParam, imageParam }: SentLayers,
): Promise<ReadyLayers> {
  const { overlays, fonts } = await findFonts(deps, caller.accountId, { overlays: sent, paramOf: fontParam });
  const names = overlays.flatMap((layer, index) =>
    layer.type === 'image' && hasInk(layer)
      ? [{ image: layer.image, param: imageParam(index), layer: `overlays.${index}` }]
      : [],
  );
  const opened = await openLayerPictures(deps, caller, names);
  return {
    overlays: overlays.filter(hasInk),
    fonts,
    pictures: opened.pictures,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}
