/** A named size for prints, shops and social networks. */
export interface Preset {
  readonly name: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per inch at which it is printed; 72 for screens. */
  readonly dpi: number;
  readonly note: string;
}

const printDpi = 300;
const screenDpi = 72;

/** Sizes that marketplaces, print services and social networks ask for, as they stood in 2026. */
export const presets = [
  print(
    'merch-tshirt',
    4_500,
    5_400,
    'Merch by Amazon, T-shirts and sweatshirts: 15 x 18 in, transparent PNG',
  ),
  print('merch-hoodie', 4_500, 4_050, 'Merch by Amazon, hoodies: 15 x 13.5 in, above the pocket'),
  print('redbubble-tshirt', 2_400, 3_200, 'Redbubble, T-shirt front'),
  print('redbubble-sticker', 2_800, 2_800, 'Redbubble, stickers'),
  print('redbubble-large', 7_632, 6_480, 'Redbubble, one file that is large enough for every product'),
  print('tshirt-12x16', 3_600, 4_800, 'T-shirt print area of 12 x 16 in, as at Printful'),
  print('mug-11oz', 2_700, 1_050, 'Wrap of an 11 oz mug: 9 x 3.5 in'),
  print('sticker-3x3', 900, 900, 'Sticker of 3 x 3 in'),
  print('print-8x10', 2_400, 3_000, 'Print of 8 x 10 in'),
  print('print-16x20', 4_800, 6_000, 'Print of 16 x 20 in'),
  print('poster-18x24', 5_400, 7_200, 'Poster of 18 x 24 in'),
  print('poster-24x36', 7_200, 10_800, 'Poster of 24 x 36 in'),
  print('a4', 2_480, 3_508, 'A4: 210 x 297 mm'),
  print('a3', 3_508, 4_961, 'A3: 297 x 420 mm'),
  print('us-letter', 2_550, 3_300, 'US Letter: 8.5 x 11 in'),
  screen('etsy-listing', 3_000, 2_250, 'Etsy, listing photo of 4:3; at least 2,000 px on the shorter side'),
  screen('etsy-square', 2_000, 2_000, 'Etsy, square listing photo'),
  screen('amazon-product', 2_000, 2_000, 'Amazon, product picture; zoom works from 1,600 px on'),
  screen('shopify-product', 2_048, 2_048, 'Shopify, square product picture'),
  screen('ebay-product', 1_600, 1_600, 'eBay, product picture'),
  screen('instagram-square', 1_080, 1_080, 'Instagram, post of 1:1'),
  screen('instagram-portrait', 1_080, 1_350, 'Instagram, post of 4:5'),
  screen('instagram-story', 1_080, 1_920, 'Instagram, story and reel of 9:16'),
  screen('facebook-post', 1_080, 1_080, 'Facebook, post of 1:1'),
  screen('facebook-link', 1_200, 630, 'Facebook, and Open Graph previews of links'),
  screen('pinterest-pin', 1_000, 1_500, 'Pinterest, pin of 2:3'),
  screen('x-post', 1_600, 900, 'X, post of 16:9'),
  screen('tiktok', 1_080, 1_920, 'TikTok, cover of 9:16'),
  screen('youtube-thumbnail', 1_280, 720, 'YouTube, thumbnail of 16:9'),
] as const satisfies readonly Preset[];

function print<const Name extends string>(name: Name, width: number, height: number, note: string) {
  return { name, width, height, dpi: printDpi, note };
}

function screen<const Name extends string>(name: Name, width: number, height: number, note: string) {
  return { name, width, height, dpi: screenDpi, note };
}

export const presetNames = presets.map(({ name }) => name);
export type PresetName = (typeof presetNames)[number];

/** Returns a preset as a size of a template: the whole picture inside, nothing cut off. */
export function presetSize(name: PresetName) {
  const { width, height } = presets.find((preset) => preset.name === name) ?? presets[0];
  return { name, width, height, fit: 'contain' as const };
}
