import { webhookEvents } from '#app/server/webhook-events.ts';
import { bitrates, defaultBitrateKbps } from '#tools/audio-extraction/shared/limits.ts';
import { jobStatuses } from '#tools/audio-extraction/shared/job.ts';
import { outputFormatNames, outputLimits } from '#platform/shared/output-limits.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { productStates, shopEvents } from '#tools/shop-monitor/shared/ledger.ts';
import { productFilters } from '#tools/shop-monitor/shared/statuses.ts';
import {
  alignments,
  blendModes,
  overlayDefaults,
  overlayLimits,
  positions,
} from '#tools/text-overlay/shared/text-overlay.ts';
import { batchTools } from '#workflows/batches/shared/limits.ts';

/**
 * Returns the choices and limits of the n8n nodes, read from the declarations of the features. The package
 * cannot import them, because it is installed without the service.
 */
export function n8nChoices() {
  return {
    alignments: choicesOf(alignments),
    blendModes: choicesOf(blendModes),
    batchTools: choicesOf(batchTools),
    bitrates: bitrates.map((value) => ({ name: `${value} Kbps`, value })),
    events: webhookEvents('').map(({ name, summary }) => ({
      name: titled(name),
      value: name,
      description: summary.replace(/\.$/, ''),
    })),
    jobStatuses: choicesOf(jobStatuses),
    limits,
    outputFormats: outputFormatNames.map((value) => ({ name: formatTitles[value], value })),
    positions: choicesOf(positions),
    productFilters: choicesOf(productFilters),
    productStates: choicesOf(productStates),
    shopEvents: choicesOf(shopEvents),
  };
}

const formatTitles = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const;

const limits = {
  align: overlayDefaults.align,
  bitrate: defaultBitrateKbps,
  bytesMin: outputLimits.minBytes,
  bytesMax: outputLimits.maxBytes,
  color: overlayDefaults.color,
  dpiMin: outputLimits.minDpi,
  dpiMax: outputLimits.maxDpi,
  fontSize: overlayDefaults.fontSize,
  fontWeight: overlayDefaults.fontWeight,
  fontWeightMin: overlayLimits.minFontWeight,
  fontWeightMax: overlayLimits.maxFontWeight,
  lineHeight: overlayDefaults.lineHeight,
  outlineColor: overlayDefaults.outlineColor,
  outlineWidth: overlayDefaults.outlineWidth,
  outputMin: paddingLimits.minOutputPx,
  outputMax: paddingLimits.maxOutputPx,
  padding: paddingLimits.defaultPx,
  paddingColor: paddingLimits.defaultColour,
  paddingMin: paddingLimits.minPx,
  paddingMax: paddingLimits.maxPx,
  quality: outputLimits.defaultQuality,
  qualityMin: outputLimits.minQuality,
  qualityMax: outputLimits.maxQuality,
  position: overlayDefaults.position,
};

const choicesOf = (values: readonly string[]) => values.map((value) => ({ name: titled(value), value }));

/** `bottom-center` becomes `Bottom Center`, `product.discovered` becomes `Product Discovered`. */
function titled(value: string): string {
  return value
    .split(/[-_.]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
