/** Sides of a square in pixels that shops and networks ask for. */
export const outputPresets = [
  { label: 'Instagram', sidePx: 1_080, note: 'a square post' },
  { label: 'eBay', sidePx: 1_600, note: 'the longest side that is recommended' },
  { label: 'Etsy', sidePx: 2_000, note: 'the least side of a listing photo' },
  { label: 'Shopify', sidePx: 2_048, note: 'a square product picture' },
  { label: 'Redbubble', sidePx: 2_400, note: 'the width of a T-shirt' },
  { label: 'Print', sidePx: 3_600, note: '12 inches at 300 dpi' },
] as const;
