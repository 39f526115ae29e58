/** A named size for prints, shops and networks, with what the shop takes there (contract 16, Presets). */
export interface Preset {
  readonly name: string;
  readonly kind: 'print' | 'screen';
  /** `general` for a common size that belongs to no shop. */
  readonly shop: string;
  readonly product: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Pixels per inch at which it is printed; 72 for screens. */
  readonly dpi: number;
  /** What a file is made as. */
  readonly format: 'png' | 'jpeg';
  /** Of the file; null where no limit is known. */
  readonly max_bytes: number | null;
  readonly transparency: 'required' | 'allowed' | 'refused';
  readonly note: string;
  /** The shop's page that the figures were read on, else `general`. */
  readonly source: string;
}

const megabyte = 1024 * 1024;

/** What most presets of a kind have in common. */
const print = {
  kind: 'print',
  dpi: 300,
  format: 'png',
  max_bytes: null,
  transparency: 'allowed',
  source: 'general',
} as const;
/** A print of paper, which a seller may send as a photograph. */
const paper = { ...print, shop: 'general', product: 'Paper print' } as const;
const screen = { ...print, kind: 'screen', dpi: 72 } as const;
/** A photograph of a product, or a post: networks fill what is transparent with black or white. */
const photo = { ...screen, format: 'jpeg', transparency: 'refused' } as const;
const merch = {
  ...print,
  shop: 'Merch by Amazon',
  max_bytes: 25 * megabyte,
  transparency: 'required',
} as const;
const redbubble = { ...print, shop: 'Redbubble' } as const;
const printful = {
  ...print,
  shop: 'Printful',
  max_bytes: 200 * megabyte,
  source: 'Printful Blog: Everything You Need to Know to Prepare the Perfect Print File',
} as const;

/** Sizes that marketplaces, print services and social networks ask for, as they stood in 2026. */
export const presets = [
  {
    ...merch,
    name: 'merch-tshirt',
    product: 'T-shirt',
    ...size(4_500, 5_400),
    note: 'T-shirts and sweatshirts: 15 x 18 in, transparent PNG',
  },
  {
    ...merch,
    name: 'merch-hoodie',
    product: 'Hoodie',
    ...size(4_500, 4_050),
    note: 'Hoodies: 15 x 13.5 in, above the pocket, transparent PNG',
  },
  {
    ...redbubble,
    name: 'redbubble-tshirt',
    product: 'T-shirt',
    ...size(2_400, 3_200),
    note: 'T-shirt front',
  },
  { ...redbubble, name: 'redbubble-sticker', product: 'Sticker', ...size(2_800, 2_800), note: 'Stickers' },
  {
    ...redbubble,
    name: 'redbubble-large',
    product: 'Every product',
    ...size(7_632, 6_480),
    note: 'One file that is large enough for every product',
  },
  {
    ...printful,
    name: 'tshirt-12x16',
    product: 'T-shirt',
    ...size(3_600, 4_800),
    note: 'Print area of 12 x 16 in, as with most print services',
  },
  {
    ...printful,
    name: 'mug-11oz',
    product: 'Mug',
    ...size(2_700, 1_050),
    note: 'Wrap of an 11 oz mug: 9 x 3.5 in',
  },
  {
    ...print,
    name: 'sticker-3x3',
    shop: 'general',
    product: 'Sticker',
    ...size(900, 900),
    note: 'Sticker of 3 x 3 in',
  },
  { ...paper, name: 'print-8x10', ...size(2_400, 3_000), note: 'Print of 8 x 10 in' },
  { ...paper, name: 'print-16x20', ...size(4_800, 6_000), note: 'Print of 16 x 20 in' },
  { ...paper, name: 'poster-18x24', ...size(5_400, 7_200), note: 'Poster of 18 x 24 in' },
  { ...paper, name: 'poster-24x36', ...size(7_200, 10_800), note: 'Poster of 24 x 36 in' },
  { ...paper, name: 'a4', ...size(2_480, 3_508), note: 'A4: 210 x 297 mm' },
  { ...paper, name: 'a3', ...size(3_508, 4_961), note: 'A3: 297 x 420 mm' },
  { ...paper, name: 'us-letter', ...size(2_550, 3_300), note: 'US Letter: 8.5 x 11 in' },
  {
    ...photo,
    name: 'etsy-listing',
    shop: 'Etsy',
    product: 'Listing photo',
    ...size(3_000, 2_250),
    note: 'Listing photo of 4:3; at least 2,000 px on the shorter side',
  },
  {
    ...photo,
    name: 'etsy-square',
    shop: 'Etsy',
    product: 'Listing photo',
    ...size(2_000, 2_000),
    note: 'Square listing photo',
  },
  {
    ...photo,
    name: 'amazon-product',
    shop: 'Amazon',
    product: 'Product picture',
    ...size(2_000, 2_000),
    note: 'Product picture; zoom works from 1,000 px on',
  },
  {
    ...screen,
    name: 'shopify-product',
    shop: 'Shopify',
    product: 'Product picture',
    ...size(2_048, 2_048),
    max_bytes: 20 * megabyte,
    note: 'Square product picture',
    source: 'Shopify: Manage media for products',
  },
  {
    ...photo,
    name: 'ebay-product',
    shop: 'eBay',
    product: 'Product picture',
    ...size(1_600, 1_600),
    note: 'Product picture',
  },
  {
    ...photo,
    name: 'instagram-square',
    shop: 'Instagram',
    product: 'Post',
    ...size(1_080, 1_080),
    note: 'Post of 1:1',
  },
  {
    ...photo,
    name: 'instagram-portrait',
    shop: 'Instagram',
    product: 'Post',
    ...size(1_080, 1_350),
    note: 'Post of 4:5',
  },
  {
    ...photo,
    name: 'instagram-story',
    shop: 'Instagram',
    product: 'Story',
    ...size(1_080, 1_920),
    note: 'Story and reel of 9:16',
  },
  {
    ...screen,
    name: 'facebook-post',
    shop: 'Facebook',
    product: 'Post',
    ...size(1_080, 1_080),
    note: 'Post of 1:1',
  },
  {
    ...screen,
    name: 'facebook-link',
    shop: 'Facebook',
    product: 'Link preview',
    ...size(1_200, 630),
    max_bytes: 8 * megabyte,
    note: 'Open Graph previews of links',
    source: 'Meta for Developers: Images in Link Shares',
  },
  {
    ...screen,
    name: 'pinterest-pin',
    shop: 'Pinterest',
    product: 'Pin',
    ...size(1_000, 1_500),
    max_bytes: 20 * megabyte,
    note: 'Pin of 2:3',
  },
  {
    ...screen,
    name: 'x-post',
    shop: 'X',
    product: 'Post',
    ...size(1_600, 900),
    max_bytes: 5 * megabyte,
    note: 'Post of 16:9',
  },
  {
    ...photo,
    name: 'tiktok',
    shop: 'TikTok',
    product: 'Cover',
    ...size(1_080, 1_920),
    note: 'Cover of 9:16',
  },
  {
    ...photo,
    name: 'youtube-thumbnail',
    shop: 'YouTube',
    product: 'Thumbnail',
    ...size(1_280, 720),
    max_bytes: 2 * megabyte,
    note: 'Thumbnail of 16:9',
  },
] as const satisfies readonly Preset[];

function size(width: number, height: number) {
  return { width, height };
}

export const presetNames = presets.map(({ name }) => name);
export type PresetName = (typeof presetNames)[number];

/** Cloth shows the white base under what is neither clear nor solid. */
const garments: readonly string[] = ['T-shirt', 'Hoodie'];
/** What shops take besides the format in which a file is made. */
const usualFormats = { print: ['png', 'jpeg'], screen: ['png', 'jpeg', 'gif', 'webp'] } as const;

/** Whether a preset is printed on cloth. */
export function isOnGarment({ product }: Preset): boolean {
  return garments.includes(product);
}

/** Returns the formats that a preset takes: only its own if it requires transparency. */
export function formatsOf({ kind, format, transparency }: Preset): readonly string[] {
  return transparency === 'required' ? [format] : usualFormats[kind];
}

/** Returns the preset of a name. */
export function presetOf(name: PresetName): Preset {
  return presets.find((preset) => preset.name === name) ?? presets[0];
}

/** A preset as a size of a template. */
interface PresetSize {
  readonly name: PresetName;
  readonly width: number;
  readonly height: number;
  readonly fit: 'contain';
  readonly dpi?: number;
  readonly format: Preset['format'];
  readonly max_bytes?: number;
  readonly background?: string;
}

/**
 * Returns a preset as a size of a template: the whole picture inside, nothing cut off, as a file that the
 * shop takes. One for print sets its density; a JPEG is white where the picture is transparent.
 */
export function presetSize(name: PresetName): PresetSize {
  const { width, height, kind, dpi, format, max_bytes } = presetOf(name);
  return {
    name,
    width,
    height,
    fit: 'contain',
    format,
    ...(kind === 'print' && { dpi }),
    ...(max_bytes !== null && { max_bytes }),
    ...(format === 'jpeg' && { background: '#FFFFFF' }),
  };
}
