// Made from the declarations of the features by `npm run build:clients`.

export const alignments = [
  { name: 'Left', value: 'left' },
  { name: 'Center', value: 'center' },
  { name: 'Right', value: 'right' },
] as const;

export const blendModes = [
  { name: 'Normal', value: 'normal' },
  { name: 'Multiply', value: 'multiply' },
  { name: 'Screen', value: 'screen' },
  { name: 'Overlay', value: 'overlay' },
  { name: 'Darken', value: 'darken' },
  { name: 'Lighten', value: 'lighten' },
] as const;

export const batchTools = [
  { name: 'Text Overlay', value: 'text_overlay' },
  { name: 'Image Padding', value: 'image_padding' },
  { name: 'Print Files', value: 'print_files' },
] as const;

export const bitrates = [
  { name: '64 Kbps', value: 64 },
  { name: '80 Kbps', value: 80 },
  { name: '96 Kbps', value: 96 },
  { name: '112 Kbps', value: 112 },
  { name: '128 Kbps', value: 128 },
  { name: '160 Kbps', value: 160 },
  { name: '192 Kbps', value: 192 },
  { name: '224 Kbps', value: 224 },
  { name: '256 Kbps', value: 256 },
  { name: '320 Kbps', value: 320 },
] as const;

export const events = [
  {
    name: 'Product Discovered',
    value: 'product.discovered',
    description: 'A monitored shop has a new product',
  },
  { name: 'Product Missing', value: 'product.missing', description: 'A product is no longer in its shop' },
  {
    name: 'Product Returned',
    value: 'product.returned',
    description: 'A missing product is back in its shop',
  },
  { name: 'Audio Completed', value: 'audio.completed', description: 'The audio of a video is ready' },
  {
    name: 'Audio Failed',
    value: 'audio.failed',
    description: 'The audio of a video could not be extracted, or its job was cancelled',
  },
  {
    name: 'Batch Completed',
    value: 'batch.completed',
    description: 'A batch has finished, including after a cancel or retry',
  },
  {
    name: 'Shop Check Failed',
    value: 'shop.check_failed',
    description: 'Three scans of a shop in a row have failed',
  },
  { name: 'Shop Recovered', value: 'shop.recovered', description: 'A shop can be read again' },
  {
    name: 'Usage Threshold',
    value: 'usage.threshold',
    description: "80 or 100 % of the month's quota, or of a connected app's cap, is used",
  },
] as const;

export const jobStatuses = [
  { name: 'Processing', value: 'processing' },
  { name: 'Completed', value: 'completed' },
  { name: 'Failed', value: 'failed' },
] as const;

export const limits = {
  align: 'center',
  bitrate: 128,
  bytesMin: 1000,
  bytesMax: 1000000000,
  color: '#FFFFFF',
  dpiMin: 36,
  dpiMax: 1200,
  fontSize: 32,
  fontWeight: 400,
  fontWeightMin: 100,
  fontWeightMax: 900,
  lineHeight: 1.2,
  outlineColor: '#000000',
  outlineWidth: 5,
  outputMin: 64,
  outputMax: 12000,
  padding: 50,
  paddingColor: '#FFFFFF',
  paddingMin: 1,
  paddingMax: 500,
  quality: 90,
  qualityMin: 1,
  qualityMax: 100,
  position: 'center',
} as const;

export const outputFormats = [
  { name: 'PNG', value: 'png' },
  { name: 'JPEG', value: 'jpeg' },
  { name: 'WebP', value: 'webp' },
] as const;

export const positions = [
  { name: 'Top Left', value: 'top-left' },
  { name: 'Top Center', value: 'top-center' },
  { name: 'Top Right', value: 'top-right' },
  { name: 'Center Left', value: 'center-left' },
  { name: 'Center', value: 'center' },
  { name: 'Center Right', value: 'center-right' },
  { name: 'Bottom Left', value: 'bottom-left' },
  { name: 'Bottom Center', value: 'bottom-center' },
  { name: 'Bottom Right', value: 'bottom-right' },
] as const;

export const productFilters = [
  { name: 'New', value: 'new' },
  { name: 'Existing', value: 'existing' },
  { name: 'Not Posted', value: 'not_posted' },
  { name: 'No Webhook', value: 'no_webhook' },
  { name: 'Pending', value: 'pending' },
  { name: 'Sent', value: 'sent' },
  { name: 'Failed', value: 'failed' },
] as const;

export const productStates = [
  { name: 'Listed', value: 'listed' },
  { name: 'Missing', value: 'missing' },
] as const;

export const shopEvents = [
  { name: 'Product Discovered', value: 'product.discovered' },
  { name: 'Product Missing', value: 'product.missing' },
  { name: 'Product Returned', value: 'product.returned' },
] as const;
