import { DamagedChannel } from './channel-rows.ts';
import { compose } from './compose.ts';
import type { Leaf } from './leaves.ts';
import { applyPath, filledPath } from './path-raster.ts';
import type { PsdHeader } from './psd-file.ts';
import { applyMask, type Raster, rasterOf } from './raster.ts';
import type { Report } from './report.ts';

/**
 * Returns the pixels of a layer within the document, with what is clipped to it and its masks. Returns
 * undefined for one that has none, or none that can be read, and reports it.
 */
export function leafRaster(leaf: Leaf, header: PsdHeader, report: Report): Raster | undefined {
  try {
    const raster = ownRaster(leaf, header);
    if (!raster) {
      report.add(leaf.name, 'pixels', 'The layer has no pixels inside the document and was left out.');
      return undefined;
    }
    for (const clipped of leaf.clipped) {
      const above = leafRaster(clipped, header, report);
      if (!above) continue;
      compose(raster, above, { blend: clipped.blend, opacity: clipped.opacity, isClipped: true });
      report.add(clipped.name, 'clipping mask', `It was merged with ${leaf.name}, which it is clipped to.`);
    }
    for (const owner of leaf.masked) {
      applyMask(raster, owner, header);
      if ((owner.mask?.userMaskFeather ?? 0) > 0 || (owner.mask?.vectorMaskFeather ?? 0) > 0)
        report.add(leaf.name, 'mask feather', 'The edge of the mask is not softened.');
    }
    return raster;
  } catch (error) {
    if (!(error instanceof DamagedChannel)) throw error;
    report.add(leaf.name, 'pixels', 'The pixels of the layer could not be read: it was left out.');
    return undefined;
  }
}

function ownRaster({ layer }: Leaf, header: PsdHeader): Raster | undefined {
  const stored = rasterOf(layer, header);
  if (!stored) return filledPath(layer, header);
  applyPath(stored, layer);
  return stored;
}
