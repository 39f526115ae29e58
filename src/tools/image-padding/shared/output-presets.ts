/** Sides of a square in pixels that shops and networks ask for. */
export const outputPresets = [
  { label: 'Instagram', sidePx: 1_080, note: 'square post' },
  { label: 'eBay', sidePx: 1_600, note: 'recommended longest side' },
  { label: 'Etsy', sidePx: 2_000, note: 'minimum side of a listing photo' },
  { label: 'Shopify', sidePx: 2_048, note: 'square product picture' },
  { label: 'Redbubble', sidePx: 2_400, note: 'width of a T-shirt' },
  { label: 'Print', sidePx: 3_600, note: '12 inches at 300 dpi' },
] as const;
