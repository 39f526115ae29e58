import { z } from 'zod';
import { imageLayerSchema } from './image-fields.ts';
import { layerTypes } from './layer.ts';
import type { OverlayFields } from './overlay-fields.ts';
import { qrSchema } from './qr-fields.ts';
import { shapeSchema } from './shape-fields.ts';
import { overlayLimits } from './text-overlay.ts';

/** Every layer other than text, as it is sent; a template has the same ones. */
const otherLayers = [imageLayerSchema, shapeSchema, qrSchema] as const;

/** What a layer is sent as, by its `type`; without one it is a text. */
export function layerSchema<Text extends z.core.$ZodTypeDiscriminable>(textSchema: Text) {
  return z.discriminatedUnion('type', [textSchema, ...otherLayers], {
    error: `type must be one of ${layerTypes.join(', ')}`,
  });
}

/** The validated fields of a layer, under their documented names. */
export type LayerFields = OverlayFields | z.output<(typeof otherLayers)[number]>;
/** A layer other than text, as a caller sends it. */
export type OtherApiLayer = z.input<(typeof otherLayers)[number]>;

/** Adds an error for each name that an earlier layer has. */
export function requireUniqueNames(
  layers: readonly { readonly name?: string | undefined }[],
  ctx: z.RefinementCtx,
): void {
  const names = new Set<string>();
  for (const [index, { name }] of layers.entries()) {
    if (name === undefined) continue;
    if (names.has(name))
      ctx.addIssue({ code: 'custom', message: 'Each layer must have a unique name', path: [index, 'name'] });
    names.add(name);
  }
}

/** Refuses too many entries before validating them. */
export function refuseTooMany(list: unknown, ctx: z.RefinementCtx): unknown {
  if (!Array.isArray(list) || list.length <= overlayLimits.maxOverlays) return list;
  ctx.addIssue({
    code: 'too_big',
    origin: 'array',
    maximum: overlayLimits.maxOverlays,
    inclusive: true,
    input: list,
  });
  return z.NEVER;
}
