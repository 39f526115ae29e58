import { allMade, type Made } from '#platform/server/image/pipeline/made.ts';
import { type PrepareLayers, runSteps } from '#platform/server/image/pipeline/run-steps.ts';
import { type PictureSteps, type SquareStep, sentSteps } from '#platform/server/image/pipeline/steps.ts';
import { prepareLayers, arrangeOn } from '#tools/text-overlay/server/draw-layers.ts';
import { type TextLayers, testMark, textLayers } from '#tools/text-overlay/server/text-layers.ts';
import type { LayoutReport } from '#tools/text-overlay/shared/contract.ts';
import type { FindFont } from '#tools/text-overlay/shared/draw/arrange.ts';
import type { TextDrawer } from '#tools/text-overlay/shared/draw/drawer.ts';
import { type LayerImage, openLayerImage } from '#tools/text-overlay/server/images/decode-layer-image.ts';
import type { ImageLayer } from '#tools/text-overlay/shared/image-layer.ts';
import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import {
  type FilledTemplate,
  templateSteps,
  thumbnailSteps,
} from '#workflows/templates/server/template-steps.ts';

export interface DrawOptions {
  readonly drawer?: TextDrawer;
  readonly findFont?: FindFont;
  readonly bandPixels?: number;
  /** The layers and the pictures of images, which are otherwise files of the step. */
  readonly overlays?: readonly Layer[];
  readonly images?: ReadonlyMap<ImageLayer, LayerImage>;
  /** Whether pictures are marked as a test key's. */
  readonly isTest?: boolean;
}

/** Runs steps in this process, as an image process would. */
export async function makePictures(
  bytes: Buffer,
  steps: PictureSteps<LayoutReport, TextLayers>,
  { drawer, isTest, overlays, ...others }: DrawOptions = {},
): Promise<Made<LayoutReport>> {
  const prepare: PrepareLayers<TextLayers, LayoutReport> = drawer
    ? (sent, size) => arrangeOn(overlays ?? sent.overlays, size, { drawer, ...others })
    : prepareLayers;
  const sent = sentSteps(steps, isTest ? testMark : undefined);
  return allMade(await runSteps(bytes, sent, { prepareLayers: prepare }));
}

export interface PadOptions extends SquareStep {
  readonly output: 'png' | 'same';
}

/** Pads a picture as the padding tool does. */
export async function pad(bytes: Buffer, { output, ...square }: PadOptions, options?: DrawOptions) {
  const { pictures, source } = await makePictures(bytes, { square, write: { as: output } }, options);
  const [{ width, height, ...picture }] = pictures;
  return { ...picture, originalSize: source, newSize: { width, height } };
}

/** Draws layers on a picture as the text overlay tool does. The pictures of images are data URIs. */
export async function renderOverlays(bytes: Buffer, overlays: readonly Layer[], options?: DrawOptions) {
  const layers = textLayers({ overlays, fonts: [] });
  const images = new Map<ImageLayer, LayerImage>();
  for (const layer of overlays) if (layer.type === 'image') images.set(layer, await imageOf(layer));
  const { pictures, layout } = await makePictures(
    bytes,
    { layers, write: { as: 'same' } },
    { ...options, overlays, images },
  );
  return { ...pictures[0], layout };
}

async function imageOf({ image }: ImageLayer): Promise<LayerImage> {
  const bytes = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
  return openLayerImage(async () => bytes, 'image');
}

/** Renders a template on a picture. */
export function renderTemplate(bytes: Buffer, template: FilledTemplate, options?: DrawOptions) {
  return makePictures(bytes, templateSteps({ ...template, fonts: [] }), options);
}

/** Makes the thumbnail of a template on a picture. */
export async function renderThumbnail(bytes: Buffer, template: FilledTemplate, options?: DrawOptions) {
  const { pictures } = await makePictures(bytes, thumbnailSteps({ ...template, fonts: [] }), options);
  return pictures[0];
}
