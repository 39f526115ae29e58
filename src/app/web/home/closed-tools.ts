import { planLimits } from '#account/usage/shared/quota.ts';
import { formatCount, sizeText } from '#platform/shared/format.ts';
import { paths } from '#platform/shared/paths.ts';
import { audioLimits, videoFormats } from '#tools/audio-extraction/shared/limits.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { marketplace } from '#tools/shop-monitor/shared/shop-url.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';

/** A tool whose screen needs a subscription, as its own page on the home screen tells of it. */
export interface ClosedTool {
  readonly title: string;
  /** What it does, as a sentence. */
  readonly does: string;
  readonly points: readonly string[];
  /** What a free account has of it. */
  readonly free: string;
}

const inOneGo = `Up to ${formatCount(batchLimits.items.premium)} pictures in one go, as one ZIP`;
const freeByApi =
  `By API this tool is free: ${formatCount(planLimits.free.requestsPerMonth)} requests a month, with a key ` +
  'from Home.';

/** By the address of the screen. */
const tools: Readonly<Record<string, ClosedTool>> = {
  [paths.redbubble]: {
    title: 'Shop Monitor',
    does: 'Watches your shops and notifies you of every new product.',
    points: [
      `Up to ${shopLimits.shopsPerAccount} shops on ${marketplace}, Shopify or any product feed`,
      `A look every ${shopLimits.scanIntervalHours} hours, and whenever you ask for one`,
      'Notifications by webhook, email, Discord or Slack',
      'A template finishes the picture of each new product for you',
    ],
    free: 'By API, too, watching shops needs a subscription.',
  },
  [paths.textOverlay]: {
    title: 'Text Overlay',
    does: 'Puts text, images, shapes and QR codes on your artwork.',
    points: [
      'Drag, snap and style every layer, and undo all of it',
      'Curves, outlines, shadows, and your own fonts',
      inOneGo,
      'Your design as an API call, with one click',
    ],
    free: freeByApi,
  },
  [paths.imagePadding]: {
    title: 'Image Padding',
    does: 'Makes any picture a square, to the pixel.',
    points: [
      `From ${paddingLimits.minPx} to ${paddingLimits.maxPx} px of padding, or a size of your own`,
      'Transparent, white, black or any colour',
      inOneGo,
    ],
    free: freeByApi,
  },
  [paths.printFiles]: {
    title: 'Print Files',
    does: 'Tells you before the upload why a print would fail, and makes a file for every shop.',
    points: [
      'Finds low resolution, faint glows, stray pixels and cut edges, and shows where',
      'Repairs what can be repaired, with a preview',
      'The sizes of every shop and network from one picture',
      'Your art on any garment colour',
    ],
    free: freeByApi,
  },
  [paths.audioExtraction]: {
    title: 'Audio Extraction',
    does: 'Saves the sound of a video as an MP3.',
    points: [
      `${videoFormats.join(', ')}, up to ${sizeText(audioLimits.maxVideoBytes)}`,
      'From a file or from an address',
      `A link to share, for ${audioLimits.lifeHours} hours`,
    ],
    free: freeByApi,
  },
  [paths.templates]: {
    title: 'Templates',
    does: 'One design, filled with your titles, prices and pictures again and again.',
    points: [
      'Layouts and mockups to begin with, or your own PSD',
      'Rendered from a table of values, by API, or for each new product',
      `Up to ${formatCount(templateLimits.perAccount.premium)} templates`,
    ],
    free: `By API, ${formatCount(templateLimits.perAccount.free)} templates are free, with a key from Home.`,
  },
};

/** Returns the tool of a closed screen. A shop's page belongs to the shop monitor. */
export function closedToolAt(path: string): (ClosedTool & { readonly path: string }) | undefined {
  const [known, tool] =
    Object.entries(tools).find(([own]) => path === own || path.startsWith(`${own}/`)) ?? [];
  return known === undefined || !tool ? undefined : { ...tool, path: known };
}
