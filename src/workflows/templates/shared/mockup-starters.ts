import type { Corners } from '#tools/text-overlay/shared/image-layer.ts';

/** A photo of a blank product, drawn by ourselves, and where an artwork lies on it. */
export interface MockupStarter {
  /** Names its photo and the picture of its card. */
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly corners: Corners;
  /** How far the folds of the cloth bend the artwork. */
  readonly displace: number;
  /** The artwork that its card shows (scripts/mockups). */
  readonly shows: 'print' | 'badge' | 'poster' | 'landscape';
}

/** Each artwork is multiplied with its photo. `npm run starters` draws the photos and the cards. */
export const mockupStarters: readonly MockupStarter[] = [
  {
    id: 'shirt',
    name: 'White T-shirt',
    about: 'On a hanger, for artwork of 5:6.',
    corners: at([37, 33.5], [63, 33.5], [63, 64.7], [37, 64.7]),
    displace: 35,
    shows: 'print',
  },
  {
    id: 'tote',
    name: 'Tote bag',
    about: 'Natural cotton on a peg, for artwork of 5:6.',
    corners: at([37.5, 49], [62.5, 49], [62.8, 79], [37.2, 79]),
    displace: 30,
    shows: 'print',
  },
  {
    id: 'mug',
    name: 'Coffee mug',
    about: 'On a table, for artwork of 5:6.',
    corners: at([35, 41], [60, 41], [59.8, 71], [35.2, 71]),
    displace: 0,
    shows: 'print',
  },
  {
    id: 'frame',
    name: 'Framed poster',
    about: 'On a wall, seen from the side, for artwork of 3:4.',
    corners: at([36.23, 26.8], [66.87, 29.93], [66.87, 66.46], [36.23, 71.75]),
    displace: 0,
    shows: 'poster',
  },
  {
    id: 'phone',
    name: 'Phone case',
    about: 'Lying on a desk, for artwork of 5:6.',
    corners: at([37.83, 32.62], [67.38, 37.83], [61.13, 73.29], [31.58, 68.08]),
    displace: 0,
    shows: 'print',
  },
  {
    id: 'laptop',
    name: 'Sticker on a laptop',
    about: 'With a white edge, for square artwork.',
    corners: at([42.18, 42.18], [60.01, 37.8], [64.18, 54.2], [46.11, 59.16]),
    displace: 0,
    shows: 'badge',
  },
  {
    id: 'cushion',
    name: 'Cushion',
    about: 'On a sofa, for square artwork.',
    corners: at([30, 32.6], [70, 32.6], [70, 72.6], [30, 72.6]),
    displace: 40,
    shows: 'landscape',
  },
];

type Place = readonly [x: number, y: number];

/** In percent of the photo, as corners are stored. */
function at(...[p, q, r, s]: readonly [Place, Place, Place, Place]): Corners {
  const corner = ([x, y]: Place) => ({ x: `${x}%`, y: `${y}%` }) as const;
  return [corner(p), corner(q), corner(r), corner(s)];
}
