import type { Layer, LayerMaskData } from 'ag-psd';
import type { Size } from '#platform/shared/size.ts';
import { intersection } from '#tools/text-overlay/shared/draw/boxes.ts';
import type { Box } from '#tools/text-overlay/shared/draw/layout.ts';
import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';
import { channelRows, DamagedChannel, type ReadRow, type StoredChannel } from './channel-rows.ts';
import type { PsdHeader } from './psd-file.ts';

/** Pixels somewhere on the document: RGBA, not premultiplied. */
export interface Raster {
  readonly box: Box;
  readonly rgba: Uint8Array;
}

/** The part of the document that a layer's pixels cover; empty for a layer without any. */
export function boxOf({ left = 0, top = 0, right = 0, bottom = 0 }: Layer | LayerMaskData): Box {
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

const alphaId = -1;
const maskId = -2;

/**
 * Decodes the pixels of a layer within the document, without its masks. Returns undefined for a layer that
 * has none there. Throws `DamagedChannel`.
 */
export function rasterOf(layer: Layer, header: PsdHeader): Raster | undefined {
  const whole = boxOf(layer);
  const box = intersection(whole, documentBox(header));
  if (!(box.width > 0 && box.height > 0)) return undefined;
  const rgba = new Uint8Array(box.width * box.height * 4);
  const readers = (header.isGrey ? [0, 0, 0, alphaId] : [0, 1, 2, alphaId]).map((id) =>
    readerOf(layer, id, whole, header),
  );
  if (readers.slice(0, 3).some((reader) => !reader)) throw new DamagedChannel('a colour channel is missing');
  const row = new Uint8Array(whole.width);
  for (const [offset, reader] of readers.entries()) copyChannel(reader, { whole, box, offset, rgba, row });
  return { box, rgba };
}

/** Multiplies the alpha of pixels by a layer's or a group's mask. Throws `DamagedChannel`. */
export function applyMask({ box, rgba }: Raster, owner: Layer, header: PsdHeader): void {
  const { mask } = owner;
  if (!mask || mask.disabled) return;
  const own = boxOf(mask);
  const moved = mask.positionRelativeToLayer
    ? { ...own, x: own.x + (owner.left ?? 0), y: own.y + (owner.top ?? 0) }
    : own;
  const reader = own.width > 0 && own.height > 0 ? readerOf(owner, maskId, own, header) : undefined;
  const outside = mask.defaultColor ?? 0;
  const density = mask.userMaskDensity ?? mask.vectorMaskDensity ?? 1;
  const row = new Uint8Array(own.width);
  for (let y = 0; y < box.height; y++) {
    const inMask = box.y + y - moved.y;
    const hasRow = reader !== undefined && inMask >= 0 && inMask < own.height;
    if (hasRow) reader(inMask, row);
    for (let x = 0; x < box.width; x++) {
      const at = box.x + x - moved.x;
      const level = hasRow && at >= 0 && at < own.width ? (row[at] ?? 0) : outside;
      const share = 1 - (1 - level / 255) * density;
      const alpha = (y * box.width + x) * 4 + 3;
      rgba[alpha] = Math.round((rgba[alpha] ?? 0) * share);
    }
  }
}

export function documentBox({ width, height }: Size): Box {
  return { x: 0, y: 0, width, height };
}

/** Returns whether nothing can be seen through pixels. */
export function isOpaque({ rgba }: Pick<Raster, 'rgba'>): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

const numberOf = ({ id }: { readonly id: number }) => id;

function readerOf(layer: Layer, id: number, size: Size, { depth }: PsdHeader): ReadRow | undefined {
  const found = layer.rawData?.channels.find((channel) => numberOf(channel) === id);
  if (!found?.data) return undefined;
  if (size.width * size.height > psdLimits.maxLayerPixels) throw new DamagedChannel('too many pixels');
  const stored: StoredChannel = { compression: found.compression, data: found.data };
  return channelRows(stored, size, depth);
}

interface ChannelCopy {
  readonly whole: Box;
  readonly box: Box;
  /** Of the channel in a pixel. */
  readonly offset: number;
  readonly rgba: Uint8Array;
  readonly row: Uint8Array;
}

/** A layer without an alpha channel is opaque. */
function copyChannel(reader: ReadRow | undefined, { whole, box, offset, rgba, row }: ChannelCopy): void {
  const left = box.x - whole.x;
  if (!reader) row.fill(255);
  for (let y = 0, at = offset; y < box.height; y++) {
    reader?.(box.y - whole.y + y, row);
    for (let x = 0; x < box.width; x++, at += 4) rgba[at] = row[left + x] ?? 0;
  }
}
