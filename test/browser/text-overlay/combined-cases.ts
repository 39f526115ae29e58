import type { TextOverlay } from '#tools/text-overlay/shared/text-overlay.ts';
import { one, type PixelCase, shadow } from './pixel-case.ts';

const combinedFamilies = [
  { fontFamily: 'Montserrat', fontWeight: 700 },
  { fontFamily: 'Oswald', fontWeight: 400 },
  { fontFamily: 'Georgia', fontWeight: 700 },
] as const;

/** Properties together that could disturb one another. */
const combinations: Readonly<Record<string, Partial<TextOverlay>>> = {
  'shrunk, turned, with a shadow': {
    fit: 'shrink',
    maxWidth: '45%',
    fontSize: 200,
    rotation: 25,
    ...shadow({ x: -15, y: 20, blur: 30 }),
  },
  'spaced, outlined, turned, faded': {
    letterSpacing: 0.15,
    fontSize: '12%',
    rotation: -75,
    opacity: 0.35,
    outline: { color: '#FFEB3B', width: '7%' },
  },
  'capitals, wrapped, half transparent, with a shadow': {
    uppercase: true,
    maxWidth: '50%',
    fontSize: '9%',
    color: '#00695CB0',
    ...shadow({ color: '#E91E6380', blur: 5 }),
  },
  'at a share, turned, faded, with a far shadow': {
    place: { x: '70%', y: '33.3%' },
    fontSize: '20%',
    rotation: 164.5,
    opacity: 0.62,
    ...shadow({ x: 100, y: -100, blur: 60 }),
  },
};

/** Every combination in every one of these families. */
export const combinedCases: readonly PixelCase[] = combinedFamilies.flatMap((font) =>
  Object.entries(combinations).map(([name, changes]) =>
    one(`${font.fontFamily} ${name}`, { ...font, ...changes }),
  ),
);
