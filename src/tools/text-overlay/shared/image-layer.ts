import { assetLimits } from './asset-limits.ts';
import type { SizeFields } from './shape-layer.ts';
import type { Length, LayerStyle } from './text-overlay.ts';

export const imageFits = ['contain', 'cover', 'stretch'] as const;
export type ImageFit = (typeof imageFits)[number];

/** The limits of image layers (contract 11 "Overlay"). A picture may be as large as an asset. */
export const imageLayerLimits = {
  maxLayers: 8,
  maxAddressLength: 2_048,
  maxBytes: assetLimits.maxBytes,
  maxPixels: assetLimits.maxPixels,
  maxDisplace: 100,
} as const;

/** A place of a corner, from the left and the top of the picture. 0 is the outer edge of its first pixel. */
export interface Corner {
  readonly x: Length;
  readonly y: Length;
}

/** Top left, top right, bottom right and bottom left of a picture in perspective. */
export type Corners = readonly [Corner, Corner, Corner, Corner];

/** A picture on a picture. */
export interface ImageLayer extends LayerStyle, SizeFields {
  readonly type: 'image';
  /** An address, a data URI or the id of an asset; empty for a layer that is left out. */
  readonly image: string;
  /** How the picture lies in its size; `contain` by default. */
  readonly fit?: ImageFit | undefined;
  /** Of its corners, in percent of the shorter side; 0 by default. */
  readonly radius?: number | undefined;
  /** In perspective, instead of place, size, rotation and fit. */
  readonly corners?: Corners | undefined;
  /** How far the light of what is below bends it, 0 to 100; 0 by default. */
  readonly displace?: number | undefined;
}
