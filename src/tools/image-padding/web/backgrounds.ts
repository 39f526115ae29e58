/** The backgrounds to choose from (spec 2, Image Padding Test screen). */
export const backgrounds = [
  { value: 'transparent', label: 'Transparent' },
  { value: 'white', label: 'White' },
  { value: 'black', label: 'Black' },
  { value: 'custom', label: 'Custom Color' },
] as const;
export type Background = (typeof backgrounds)[number]['value'];
