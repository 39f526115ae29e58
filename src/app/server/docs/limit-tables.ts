import { bodyLimitBytes } from '#platform/server/http/body-parsers.ts';
import { maxFrames, maxInputPixels } from '#platform/server/image/limits.ts';
import { workTimes } from '#platform/server/image/work/processor.ts';
import { waitingLimits } from '#platform/server/image/work/schedule.ts';
import { slotTimes } from '#platform/server/image/work/slots.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { maxOutputSidePx } from '#platform/shared/output-side.ts';
import { jsonBounds } from '#platform/shared/json-bounds.ts';
import { sizeText } from '#platform/shared/format.ts';
import { metadataMaxBytes } from '#platform/shared/metadata.ts';
import { table } from '#platform/shared/reference/markdown.ts';
import { audioLimits, bitrates, uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { padImage } from '#tools/image-padding/shared/contract.ts';
import { addShop } from '#tools/shop-monitor/shared/contract.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { presets } from '#tools/print-files/shared/presets.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { durationText, numberText } from './figures.ts';
import { planLimits, usageLimits } from '#account/usage/shared/quota.ts';
import { accessLimits } from '#account/access/shared/account.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';
import { resultLifeText } from '#platform/shared/result-life.ts';

const { free, premium } = planLimits;
const refill = (tokens: number) => `${numberText(tokens / usageLimits.burstRefillSeconds)} a second`;
const hours = (count: number) => durationText(count * 3_600);

/** Requests, uploads and jobs, by plan. */
export function planTable(): string {
  const { uploadsAtOnce, waitingJobs, storedVideoBytes } = audioLimits;
  return table(
    ['What', 'Free', 'Premium'],
    [
      ['Metered requests a month', numberText(free.requestsPerMonth), numberText(premium.requestsPerMonth)],
      ['Burst: metered requests at once', numberText(free.burstTokens), numberText(premium.burstTokens)],
      ['The burst fills again by', refill(free.burstTokens), refill(premium.burstTokens)],
      ...same('Requests that are not metered, a minute', numberText(accessLimits.readsPerMinute)),
      ['Pictures that wait for a slot', numberText(waitingLimits.free), numberText(waitingLimits.premium)],
      ['Videos uploaded at once', numberText(uploadsAtOnce.free), numberText(uploadsAtOnce.premium)],
      ['Videos waiting or at work', numberText(waitingJobs.free), numberText(waitingJobs.premium)],
      ['Bytes of those videos', sizeText(storedVideoBytes.free), sizeText(storedVideoBytes.premium)],
      ['Pictures in a batch', numberText(batchLimits.items.free), numberText(batchLimits.items.premium)],
      [
        'Unfinished batches',
        numberText(batchLimits.openBatches.free),
        numberText(batchLimits.openBatches.premium),
      ],
      [
        'Bytes of their files',
        sizeText(batchLimits.storedFileBytes.free),
        sizeText(batchLimits.storedFileBytes.premium),
      ],
      ['Watched shops', 'none', numberText(shopLimits.shopsPerAccount)],
      ...same('API keys', numberText(apiKeyLimits.keysPerAccount)),
      [
        'Templates',
        numberText(templateLimits.perAccount.free),
        numberText(templateLimits.perAccount.premium),
      ],
      [
        'Own pictures of templates',
        sizeText(templateLimits.storedPictureBytes.free),
        sizeText(templateLimits.storedPictureBytes.premium),
      ],
      ...same('Own fonts', numberText(fontLimits.fontsPerAccount)),
      ['Assets', numberText(assetLimits.perAccount.free), numberText(assetLimits.perAccount.premium)],
    ],
  );
}

const same = (what: string, figure: string) => [[what, figure, figure]];

function figures(rows: readonly (readonly [what: string, limit: string])[]): string {
  return table(['What', 'Limit'], rows);
}

export function pictureTable(): string {
  return figures([
    ['File', sizeText(imageFile.maxBytes)],
    ['Pixels of all frames together', `${numberText(maxInputPixels / 1_000_000)} megapixels`],
    ['Frames of an animation', numberText(maxFrames)],
    ['Side of the result', `${numberText(maxOutputSidePx)} px`],
    ['`padding_size`', `${paddingLimits.minPx} to ${paddingLimits.maxPx} px`],
    ['`output_size`', `${paddingLimits.minOutputPx} to ${numberText(paddingLimits.maxOutputPx)} px`],
    ['Layers in one call (`overlays`)', String(overlayLimits.maxOverlays)],
    ['Characters of one text', numberText(overlayLimits.maxTextLength)],
    ['`font_size`', `${overlayLimits.minFontSize} to ${overlayLimits.maxFontSize} px`],
    ['Time for the work', durationText(workTimes.workMs / 1_000)],
    ['Longest wait for a slot', durationText(slotTimes.longestWaitMs / 1_000)],
    ['Life of a result link', resultLifeText],
  ]);
}

export function audioTable(): string {
  return figures([
    ['Video', sizeText(audioLimits.maxVideoBytes)],
    ['Audio', hours(audioLimits.maxAudioSeconds / 3_600)],
    ['`bitrate`', `${Math.min(...bitrates)} to ${Math.max(...bitrates)} kbit/s`],
    ['Life of the MP3', hours(audioLimits.lifeHours)],
    ['A job can be read after its end for', `${audioLimits.memoryDays} days`],
    ['A resumable upload can be continued for', hours(uploadLimits.lifeHours)],
  ]);
}

export function shopTable(): string {
  return figures([
    ['Shops of an account', String(shopLimits.shopsPerAccount)],
    ['A shop is scanned every', hours(shopLimits.scanIntervalHours)],
    ['A manual scan is waited for', durationText(shopLimits.scrapeWaitSeconds)],
    ['A webhook waits for its picture', durationText(recipeLimits.longestHoldSeconds)],
    ['Days in which finished pictures of new products work', String(recipeLimits.mediaDays)],
    ['Previews a minute', String(recipeLimits.previewsPerMinute)],
    ['Products in a feed', String(shopLimits.feedProducts)],
  ]);
}

export function bodyTable(): string {
  return figures([
    ['Body of an endpoint without files', sizeText(bodyLimitBytes(addShop))],
    ['Body without its files', sizeText(bodyLimitBytes(padImage))],
    ['`metadata`', sizeText(metadataMaxBytes)],
    ['Fields at the top of a JSON body', String(jsonBounds.topFields)],
    ['Levels of a JSON body', String(jsonBounds.levels)],
    ['Values of a JSON body', numberText(jsonBounds.values)],
  ]);
}

/** The sizes that have a name. */
export function presetTable(): string {
  const rows = presets.map(({ name, width, height, dpi, note }) => [
    `\`${name}\``,
    `${numberText(width)} x ${numberText(height)}`,
    String(dpi),
    note,
  ]);
  return table(['Name', 'Pixels', 'DPI', 'For'], rows);
}
