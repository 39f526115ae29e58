import type { Layer } from 'ag-psd';
import { type BlendMode, blendModes } from '#tools/text-overlay/shared/text-overlay.ts';
import type { Report } from './report.ts';

/** A layer that is seen, with what its groups do to it. */
export interface Leaf {
  readonly layer: Layer;
  readonly name: string;
  /** Of the layer and its groups. */
  readonly opacity: number;
  readonly blend: BlendMode;
  /** Whose masks cut it: the layer itself, and its groups. */
  readonly masked: readonly Layer[];
  /** Those that are clipped to it, from the bottom up. */
  readonly clipped: readonly Leaf[];
}

interface Context {
  readonly opacity: number;
  /** Of a group that is no pass-through. */
  readonly blend: BlendMode;
  readonly masked: readonly Layer[];
}

/** Returns the layers that are seen, from the bottom up, and reports what groups and layers lose. */
export function leavesOf(layers: readonly Layer[], report: Report): readonly Leaf[] {
  return within(layers, { opacity: 1, blend: 'normal', masked: [] }, report);
}

function within(layers: readonly Layer[], context: Context, report: Report): Leaf[] {
  const leaves: Leaf[] = [];
  /** What a clipped layer is clipped to: the last layer that is not; undefined if that is not drawn. */
  let base: { readonly clipped: Leaf[] } | undefined;
  for (const layer of layers) {
    const name = nameOf(layer);
    if (layer.hidden) {
      report.add(name, 'visibility', 'The layer is hidden and was left out.');
      if (!layer.clipping) base = undefined;
      continue;
    }
    if (layer.adjustment) {
      report.add(name, 'adjustment layer', `The adjustment ${layer.adjustment.type} is not applied.`);
      continue;
    }
    if (layer.children) {
      base = undefined;
      if (layer.clipping) reportClipping(name, report);
      else leaves.push(...group(layer, layer.children, context, report));
      continue;
    }
    const leaf = leafOf(layer, context, report);
    if (!layer.clipping) {
      const clipped: Leaf[] = [];
      base = { clipped };
      leaves.push({ ...leaf, clipped });
    } else if (base) base.clipped.push({ ...leaf, opacity: ownOpacity(layer), masked: ownMask(layer) });
    else reportClipping(name, report);
  }
  return leaves;
}

function reportClipping(name: string, report: Report): void {
  report.add(
    name,
    'clipping mask',
    'The layer is clipped to a group or to a layer that is not drawn, and was left out.',
  );
}

function group(layer: Layer, children: readonly Layer[], context: Context, report: Report): readonly Leaf[] {
  const name = nameOf(layer);
  const isPassing = layer.blendMode === 'pass through' || layer.blendMode === undefined;
  const blend = isPassing ? context.blend : blendOf(layer, name, report);
  const leaves = within(
    children,
    {
      opacity: context.opacity * ownOpacity(layer),
      blend,
      masked: [...ownMask(layer), ...context.masked],
    },
    report,
  );
  if (ownOpacity(layer) < 1 && leaves.length > 1)
    report.add(
      name,
      'group opacity',
      'Each layer of the group got its opacity: where they overlap, more shows.',
    );
  const isolates = !isPassing && (blend !== 'normal' || leaves.some((leaf) => leaf.blend !== 'normal'));
  if (isolates && leaves.length > 1)
    report.add(name, 'group blend mode', 'The layers of the group blend one by one with what is below.');
  reportEffects(layer, name, report);
  if (layer.artboard)
    report.add(name, 'artboard', 'It was read as a group: its background and edges are not drawn.');
  return leaves;
}

/** A group's effects have no place; a layer's are read with it. */
function reportEffects({ effects }: Layer, name: string, report: Report): void {
  if (effects && !effects.disabled) report.add(name, 'group effects', 'Effects of a group are not drawn.');
}

function leafOf(layer: Layer, context: Context, report: Report): Leaf {
  const name = nameOf(layer);
  const own = blendOf(layer, name, report);
  if (layer.knockout) report.add(name, 'knockout', 'The layer does not knock out what is below.');
  if (hasBlendIf(layer)) report.add(name, 'blend if', 'Blending by the light of layers is not applied.');
  if ((layer.channelBlendingRestrictions ?? []).length > 0)
    report.add(name, 'channels', 'All channels of the layer are drawn.');
  return {
    layer,
    name,
    opacity: context.opacity * ownOpacity(layer),
    blend: own === 'normal' ? context.blend : own,
    masked: [...ownMask(layer), ...context.masked],
    clipped: [],
  };
}

function ownOpacity({ opacity = 1, fillOpacity = 1 }: Layer): number {
  return opacity * fillOpacity;
}

function ownMask(layer: Layer): readonly Layer[] {
  return layer.mask && !layer.mask.disabled ? [layer] : [];
}

function blendOf({ blendMode = 'normal' }: Layer, name: string, report: Report): BlendMode {
  const known = blendModes.find((one) => one === blendMode);
  if (known) return known;
  if (blendMode !== 'pass through')
    report.add(name, 'blend mode', `The blend mode ${blendMode} is drawn as normal.`);
  return 'normal';
}

/** Whether a layer shows only at some levels of light: each range is two levels to either side. */
function hasBlendIf({ blendingRanges }: Layer): boolean {
  if (!blendingRanges) return false;
  const { compositeGrayBlendSource, compositeGraphBlendDestinationRange, ranges } = blendingRanges;
  const all = [
    compositeGrayBlendSource,
    compositeGraphBlendDestinationRange,
    ...ranges.flatMap(({ sourceRange, destRange }) => [sourceRange, destRange]),
  ];
  return all.some(([black = 0, nearBlack = 0, nearWhite = 255, white = 255]) => {
    return black !== 0 || nearBlack !== 0 || nearWhite !== 255 || white !== 255;
  });
}

/** Returns a layer's name, or what it is called without one. */
function nameOf({ name = '' }: Layer): string {
  return name.trim() === '' ? 'Layer' : name;
}
