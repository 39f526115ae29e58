import type { LayerCaller } from '#tools/text-overlay/server/images/layer-picture.ts';
import { readyLayers, type ReadyLayersDeps } from '#tools/text-overlay/server/ready-layers.ts';
import type { FilledTemplate, ReadyTemplate } from './template-steps.ts';

/**
 * Finds the fonts of a filled template and reads the pictures of its images, and leaves out what is empty.
 * Throws 400 for a family that the account does not have, and for an image that cannot be read.
 */
export async function readyTemplate(
  deps: ReadyLayersDeps,
  caller: LayerCaller,
  filled: FilledTemplate,
): Promise<ReadyTemplate> {
  const ready = await readyLayers(deps, caller, {
    overlays: filled.overlays,
    fontParam: (index) => `overlays.${index}.font_family`,
    imageParam: (index) => filled.imageParams?.[index] ?? `overlays.${index}.image`,
  });
  return { ...filled, ...ready, [Symbol.asyncDispose]: () => ready[Symbol.asyncDispose]() };
}
