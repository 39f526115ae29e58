import type { Layer } from '#tools/text-overlay/shared/layer.ts';
import type { ShadowStyle, TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';

/** Layers that browser and server have to draw alike. */
export interface PixelCase {
  readonly name: string;
  readonly overlays: readonly Layer[];
}

export const plain = {
  text: 'Print it, wear it',
  fontSize: 32,
  fontFamily: 'Inter',
  lineHeight: 1.2,
  align: 'center',
  place: { x: 200, y: 150 },
  color: '#FFFFFF',
} as const satisfies TextOverlay;

/** A case of one text, which is plain but for the changes. */
export function one(name: string, changes: Partial<TextOverlay>): PixelCase {
  return { name, overlays: [{ ...plain, ...changes }] };
}

export const outlined = (width: number, color = '#000000') => ({ outline: { color, width } });

export const shadow = (changes: Partial<ShadowStyle> = {}) => ({
  shadow: { x: 8, y: 10, blur: 12, color: '#000000', ...changes },
});
