import { resetLimits } from '#account/access/shared/password-reset.ts';
import { secondFactorLimits } from '#account/access/shared/second-factor.ts';
import { n8nSetting, n8nWorkflow } from '#account/webhooks/shared/n8n-workflow.ts';
import { retryDelaysMs, webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { idempotencyLimits } from '#platform/shared/idempotency.ts';
import { imageFile } from '#platform/shared/image-file.ts';
import { sizeText } from '#platform/shared/format.ts';
import { metadataMaxBytes } from '#platform/shared/metadata.ts';
import { audioLimits, uploadLimits } from '#tools/audio-extraction/shared/limits.ts';
import { paddingLimits } from '#tools/image-padding/shared/padding-limits.ts';
import { printFileLimits } from '#tools/print-files/shared/print-files-contract.ts';
import { preflightLimits } from '#tools/print-files/shared/preflight-limits.ts';
import { ledgerLimits } from '#tools/shop-monitor/shared/ledger.ts';
import { shopLimits } from '#tools/shop-monitor/shared/limits.ts';
import { assetLimits } from '#tools/text-overlay/shared/asset-limits.ts';
import { imageLayerLimits } from '#tools/text-overlay/shared/image-layer.ts';
import { maxOutlines } from '#tools/text-overlay/shared/outlines.ts';
import { qrLimits } from '#tools/text-overlay/shared/qr-layer.ts';
import { overlayLimits } from '#tools/text-overlay/shared/text-overlay.ts';
import { templateLimits } from '#workflows/templates/shared/limits.ts';
import { psdLimits } from '#workflows/templates/shared/psd-limits.ts';
import { recipeLimits } from '#workflows/recipes/shared/limits.ts';
import { batchLimits } from '#workflows/batches/shared/limits.ts';
import { mcpMaxMessageBytes } from '#app/server/mcp/endpoint.ts';
import { maxWaitSeconds } from '#app/server/mcp/tools.ts';
import { uploadLinkMinutes } from '#app/server/mcp/upload-links.ts';
import { budgetTable } from './budget-table.ts';
import { errorTable, fieldCodeTable, workTable } from './error-table.ts';
import { eventSections, eventTable } from './event-sections.ts';
import { fontLimits } from '#tools/text-overlay/shared/font-limits.ts';
import { durationText, listText, numberText } from './figures.ts';
import { audioTable, bodyTable, pictureTable, planTable, presetTable, shopTable } from './limit-tables.ts';
import { countedRule, planLimits, usageLimits } from '#account/usage/shared/quota.ts';
import { accessLimits } from '#account/access/shared/account.ts';
import { apiKeyLimits } from '#account/api-keys/shared/limits.ts';
import { connectionLimits } from '#account/connections/shared/limits.ts';
import { resultLifeText } from '#platform/shared/result-life.ts';
import { whiteLabelLimits } from '#account/white-label/shared/domain.ts';

export interface GuideContext {
  /** Those of every feature. */
  readonly endpoints: readonly EndpointSpec[];
  /** The service's origin, for addresses in examples. */
  readonly origin: string;
}

const { free, premium } = planLimits;
const perSecond = (burstTokens: number) => numberText(burstTokens / usageLimits.burstRefillSeconds);

/**
 * Values of `{{name}}` in guides. Figures are read from the objects that the code works with.
 */
export function guideValues({ endpoints, origin }: GuideContext): Readonly<Record<string, string>> {
  return {
    origin,
    whiteLabelDays: String(whiteLabelLimits.missingDays),
    newsProducts: String(shopLimits.newsEmailProducts),
    scansApart: String(ledgerLimits.scansApartHours),
    newsHold: durationText(shopLimits.newsHoldSeconds),
    countedRule,
    freeBurst: numberText(free.burstTokens),
    freePerSecond: perSecond(free.burstTokens),
    premiumBurst: numberText(premium.burstTokens),
    premiumPerSecond: perSecond(premium.burstTokens),
    freeQuota: numberText(free.requestsPerMonth),
    premiumQuota: numberText(premium.requestsPerMonth),
    readsPerMinute: numberText(accessLimits.readsPerMinute),
    smallPicturesPerMinute: numberText(accessLimits.smallPicturesPerMinute),
    resetMinutes: String(resetLimits.linkMinutes),
    recoveryCodes: String(secondFactorLimits.recoveryCodes),
    wrongCodes: String(secondFactorLimits.wrongCodes),
    codeWindow: durationText(secondFactorLimits.windowMinutes * 60),
    connectionCap: numberText(connectionLimits.capDefault),
    accessTokenLife: durationText(connectionLimits.accessTokenMinutes * 60),
    keysPerAccount: numberText(apiKeyLimits.keysPerAccount),
    layerImages: String(imageLayerLimits.maxLayers),
    assetsFree: numberText(assetLimits.perAccount.free),
    assetsPremium: numberText(assetLimits.perAccount.premium),
    assetSize: sizeText(assetLimits.maxBytes),
    assetMegapixels: numberText(assetLimits.maxPixels / 1_000_000),
    fontsPerAccount: numberText(fontLimits.fontsPerAccount),
    fontSize: sizeText(fontLimits.maxBytes),
    fontNameLength: String(fontLimits.nameMaxLength),
    fontUploadsPerHour: numberText(fontLimits.uploadsPerHour),
    printFilesTime: durationText(printFileLimits.callSeconds),
    preflightPresets: String(preflightLimits.presets),
    preflightGarments: String(preflightLimits.garments),
    preflightDpi: String(preflightLimits.minDpi),
    resultLife: resultLifeText,
    mcpMessageSize: sizeText(mcpMaxMessageBytes),
    mcpUploadMinutes: String(uploadLinkMinutes),
    mcpWaitSeconds: String(maxWaitSeconds),
    metadataSize: sizeText(metadataMaxBytes),
    pictureSize: sizeText(imageFile.maxBytes),
    paddingMin: String(paddingLimits.minPx),
    paddingMax: String(paddingLimits.maxPx),
    paddingDefault: String(paddingLimits.defaultPx),
    overlays: String(overlayLimits.maxOverlays),
    qrBytes: numberText(qrLimits.maxTextBytes),
    layerNameLength: String(overlayLimits.maxNameLength),
    textOutlines: String(maxOutlines),
    textLength: numberText(overlayLimits.maxTextLength),
    templatesFree: numberText(templateLimits.perAccount.free),
    templatesPremium: numberText(templateLimits.perAccount.premium),
    templatesPage: String(templateLimits.pageMax),
    templateSizes: String(templateLimits.sizes),
    templateVariables: String(templateLimits.variables),
    psdMegabytes: numberText(psdLimits.maxMegabytes),
    psdMegapixels: numberText(psdLimits.maxPixels / 1e6),
    videoSize: sizeText(audioLimits.maxVideoBytes),
    audioLife: durationText(audioLimits.lifeHours * 3_600),
    jobMemoryDays: String(audioLimits.memoryDays),
    uploadLife: durationText(uploadLimits.lifeHours * 3_600),
    uploadIdle: durationText(uploadLimits.idleMinutes * 60),
    uploadsFree: String(audioLimits.uploadsAtOnce.free),
    uploadsPremium: String(audioLimits.uploadsAtOnce.premium),
    shopsPerAccount: String(shopLimits.shopsPerAccount),
    scanInterval: durationText(shopLimits.scanIntervalHours * 3_600),
    requestsPage: String(usageLimits.pageMax),
    productsPage: String(shopLimits.productsPage.pageMax),
    deliveriesPage: String(webhookLimits.pageMax),
    jobsPage: String(audioLimits.pageMax),
    keyLength: String(idempotencyLimits.keyMaxLength),
    idempotencyLife: durationText(idempotencyLimits.lifeHours * 3_600),
    idempotencyWait: durationText(idempotencyLimits.waitSeconds),
    webhookTimeout: durationText(webhookLimits.timeoutMs / 1_000),
    webhookAttempts: String(retryDelaysMs.length + 1),
    recipeHold: durationText(recipeLimits.longestHoldSeconds),
    recipeDays: String(recipeLimits.mediaDays),
    batchItems: numberText(batchLimits.items.premium),
    batchItemsFree: numberText(batchLimits.items.free),
    batchFiles: sizeText(batchLimits.maxFileBytes),
    batchMemoryDays: String(batchLimits.memoryDays),
    batchesPage: String(batchLimits.pageMax),
    retrySchedule: listText(retryDelaysMs.map((delayMs) => durationText(delayMs / 1_000))),
    retryTotal: `${Math.floor(retryDelaysMs.reduce((sum, delayMs) => sum + delayMs, 0) / 3_600_000)} hours`,
    retryJitter: `${webhookLimits.jitterShare * 100} %`,
    retryAfterMax: durationText(webhookLimits.retryAfterMaxMs / 1_000),
    endpointsMax: String(webhookLimits.endpointsMax),
    webhookLogDays: String(webhookLimits.retentionDays),
    streamEvents: webhookLimits.streamEvents.toLocaleString('en'),
    streamHours: durationText(webhookLimits.streamHours * 3_600),
    webhookTestsPerMinute: String(webhookLimits.testsPerMinute),
    failingDays: String(webhookLimits.failingDays),
    n8nSetting,
    n8nWorkflow,
    previousSecret: durationText(webhookLimits.previousSecretHours * 3_600),
    planTable: planTable(),
    budgetTable: budgetTable(),
    pictureTable: pictureTable(),
    audioTable: audioTable(),
    shopTable: shopTable(),
    bodyTable: bodyTable(),
    presetTable: presetTable(),
    eventTable: eventTable(origin),
    eventSections: eventSections(origin),
    errorTable: errorTable(endpoints),
    fieldCodeTable: fieldCodeTable(endpoints),
    workTable: workTable(),
  };
}

/**
 * Returns the text with every `{{name}}` replaced, and `\{{` as the braces. Throws for a name without a
 * value.
 */
export function fillGuide(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\\\{\{|\{\{(\w+)\}\}/g, (mark, name: string | undefined) => {
    if (name === undefined) return mark.slice(1);
    const value = values[name];
    if (value === undefined) throw new Error(`Expected a value named ${name} for the guides, found none`);
    return value;
  });
}
