import type { Config } from '#platform/server/config/config.ts';
import { type Children, createChildren } from '#tools/audio-extraction/server/engines/run-engine.ts';
import { createRunner, type Runner } from '#platform/server/work/runner.ts';
import { audioQueue, defaultExtractions } from '#tools/audio-extraction/server/queue.ts';
import { createPageParser, type PageParser } from '#tools/shop-monitor/server/parser/page-parser.ts';
import { createDirectFetcher, createServiceFetcher } from '#tools/shop-monitor/server/hosts/fetcher.ts';
import { createShopMonitor, type ShopMonitor } from '#tools/shop-monitor/server/shop-monitor.ts';
import { createFontBytes, type FontBytes } from '#tools/text-overlay/server/fonts/font-files.ts';
import { createFontReader, type FontReader } from '#tools/text-overlay/server/fonts/font-reader.ts';
import type { AccountDeps } from './account-deps.ts';
import type { Providers } from './providers.ts';
import type { PlatformDeps } from './platform-deps.ts';

export interface ToolsDeps {
  /** Extracts the audio of videos, where the process does. */
  readonly audioRunner: Runner;
  /** Videos at once in one process. */
  readonly extractionsAtOnce: number;
  /** Child processes that read videos. */
  readonly media: Children;
  readonly shops: ShopMonitor;
  /** Checks fonts in child processes. */
  readonly fontReader: FontReader;
  readonly fontBytes: FontBytes;
  close(): Promise<void>;
}

export interface ToolsOptions {
  /** Tests work on videos themselves. */
  readonly media?: Children;
  /** Tests read shop pages under other limits. */
  readonly pageParser?: PageParser;
}

export function createToolsDeps(
  platform: PlatformDeps,
  { webhooks, links, mail }: Pick<AccountDeps, 'webhooks' | 'links'> & Pick<Providers, 'mail'>,
  options: ToolsOptions,
): ToolsDeps {
  const { config, files, outboundTo } = platform;
  const { marketplaceOrigin: origin, marketplaceFetchUrl: fetchUrl } = config;
  const media = options.media ?? createChildren();
  const parser = options.pageParser ?? createPageParser();
  const marketplace = outboundTo(marketplaceAddresses(config));
  const fetcher = fetchUrl ? createServiceFetcher(marketplace, fetchUrl) : createDirectFetcher(marketplace);
  const extractionsAtOnce = config.audioConcurrency ?? defaultExtractions;
  const audio = { ...platform, webhooks, links, media };
  return {
    media,
    extractionsAtOnce,
    audioRunner: createRunner(audio, audioQueue(audio, { places: extractionsAtOnce })),
    fontReader: createFontReader(),
    fontBytes: createFontBytes(files),
    shops: createShopMonitor({
      ...platform,
      outbox: webhooks.outbox,
      mail,
      publicUrl: config.publicUrl,
      links,
      fetcher,
      parser,
      marketplace,
      origin,
      paceMs: config.marketplacePaceSeconds * 1000,
    }),
    async close() {
      marketplace.close();
      media.close();
      parser.close();
    },
  };
}

/**
 * The hosts that the operator set for shop pages. They may be private, but only for shop pages, not for
 * customers' addresses.
 */
function marketplaceAddresses({ marketplaceOrigin, marketplaceFetchUrl }: Config) {
  return [marketplaceOrigin, ...(marketplaceFetchUrl ? [marketplaceFetchUrl.replace('{url}', '')] : [])].map(
    (text) => {
      const { hostname, port, protocol } = new URL(text);
      return { host: hostname, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
    },
  );
}
