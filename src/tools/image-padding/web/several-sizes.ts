import { outputPresets } from '#tools/image-padding/shared/output-presets.ts';
import type { PaddingInput } from './padding-input.ts';

/** A square of several that are made of one picture. */
export interface SquareSize {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The request that makes several sizes, which is another feature's, so the app passes it. */
export interface SeveralSizes {
  readonly path: string;
  /** Returns the ZIP of what its response names. */
  readonly zip: (sizes: readonly SquareSize[], response: Blob) => Promise<Blob>;
}

/** Loads it, once. */
export type LoadSeveral = () => Promise<SeveralSizes>;

/** Returns the squares that are wanted, smallest first. */
export function squaresOf({ outputPx, alsoPx }: PaddingInput): readonly SquareSize[] {
  const sides = new Set([...(outputPx === undefined ? [] : [outputPx]), ...alsoPx]);
  return [...sides]
    .toSorted((a, b) => a - b)
    .map((side) => {
      const label = outputPresets.find(({ sidePx }) => sidePx === side)?.label ?? 'Square';
      return { name: `${label} ${side}`, width: side, height: side };
    });
}

/** Returns what choosing a side of a preset, or taking it back, changes. */
export function toggledSide({ outputPx, alsoPx }: PaddingInput, sidePx: number): Partial<PaddingInput> {
  if (outputPx === undefined) return { outputPx: sidePx };
  if (outputPx === sidePx) return { outputPx: alsoPx[0], alsoPx: alsoPx.slice(1) };
  if (alsoPx.includes(sidePx)) return { alsoPx: alsoPx.filter((side) => side !== sidePx) };
  return { alsoPx: [...alsoPx, sidePx] };
}
