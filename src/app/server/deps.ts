import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { type Attempts, createAttempts } from '../../account/access/server/attempts.ts';
import { createFetchGoogleKeys } from '../../account/access/server/google-keys.ts';
import type { FetchKeys } from '../../account/access/server/identity-keys.ts';
import type { VerifyIdentity } from '../../account/access/server/identity-token.ts';
import type { Principal } from '../../account/access/server/principal.ts';
import type { IdentitySettings } from '../../account/access/shared/identity.ts';
import { type Billing, createBilling } from '../../account/billing/server/deps.ts';
import { createResponseStore } from '../../account/idempotency/server/response-store.ts';
import { createMeter, type Meter } from '../../account/usage/server/meter.ts';
import { createWebhooks, type Webhooks } from '../../account/webhooks/server/webhooks.ts';
import { openIdentity } from './identity-provider.ts';
import { createImageProcesses } from './image-processes.ts';
import { openPayment, paymentSandboxService, type SandboxService } from './payment-provider.ts';
import { type BodyMemory, createBodyMemory } from '../../platform/server/budgets/body-memory.ts';
import { type Clock, realWait, systemClock, type Wait } from '../../platform/server/clock.ts';
import type { Config } from '../../platform/server/config/config.ts';
import { deriveKey, secretKey } from '../../platform/server/secrets/secret-key.ts';
import { protectDataDir } from '../../platform/server/files/data-dir.ts';
import type { Database } from '../../platform/server/database/database.ts';
import { openDatabase } from '../../platform/server/database/open-database.ts';
import { createDiskRoom, type DiskRoom } from '../../platform/server/budgets/disk-room.ts';
import { createDiskFiles } from '../../platform/server/files/disk.ts';
import type { Files } from '../../platform/server/files/files.ts';
import type { ResponseStore } from '../../platform/server/http/stored-responses.ts';
import type { Serve } from '../../platform/server/http/serve.ts';
import { readWebFiles, type WebFile } from '../../platform/server/http/web-files.ts';
import type { ImageProcessor } from '../../platform/server/image/work/processor.ts';
import { createJobs, type Jobs } from '../../platform/server/jobs/jobs.ts';
import { createLog, type Log } from '../../platform/server/log.ts';
import type { Mail } from '../../platform/server/mail/mail.ts';
import type { Connector } from '../../platform/server/outbound/hop.ts';
import { createOutbound, type Outbound } from '../../platform/server/outbound/outbound.ts';
import type { Resolver } from '../../platform/server/outbound/resolve.ts';
import { createSecretBox, type SecretBox } from '../../platform/server/secrets/secret-box.ts';
import { createSpool, type Spool } from '../../platform/server/files/spool.ts';
import { createSandboxMail } from '../../sandbox/mail/server/mailbox.ts';
import { serveSandboxMail } from '../../sandbox/mail/server/routes.ts';
import { type Children, createChildren } from '../../tools/audio-extraction/server/engines/run-engine.ts';
import {
  createPageParser,
  type PageParser,
} from '../../tools/shop-monitor/server/redbubble/child/page-parser.ts';
import {
  createDirectFetcher,
  createServiceFetcher,
} from '../../tools/shop-monitor/server/redbubble/fetcher.ts';
import { createShopMonitor, type ShopMonitor } from '../../tools/shop-monitor/server/shop-monitor.ts';

/** Everything that features work with. Each feature takes the few deps it needs. */
export interface Deps {
  readonly config: Config;
  /** Of the package. */
  readonly version: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly files: Files;
  readonly spool: Spool;
  /** For bodies that are held in memory, over all requests. */
  readonly bodyMemory: BodyMemory;
  /** Room for uploads and results on the disk of `DATA_DIR`. */
  readonly disk: DiskRoom;
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  /** Child processes that read videos. */
  readonly media: Children;
  /** Where jobs keep their temporary files. */
  readonly workDir: string;
  readonly mail: Mail;
  /** Processes that work on pictures, in fair order. */
  readonly images: ImageProcessor;
  readonly secretBox: SecretBox;
  readonly attempts: Attempts;
  readonly verifyIdentity: VerifyIdentity;
  /** What browsers reach the identity provider with. */
  readonly identitySettings: IdentitySettings;
  readonly meter: Meter;
  readonly webhooks: Webhooks;
  readonly shops: ShopMonitor;
  readonly wait: Wait;
  /** Answers by Idempotency-Key. */
  readonly responseStore: ResponseStore;
  /** The built web application, where this process serves one. */
  readonly webFiles: ReadonlyMap<string, WebFile> | undefined;
  /** Local stand-ins for hosted providers, while those are not set (contract 8). */
  readonly serveSandbox: (serve: Serve<Principal>) => void;
  readonly billing: Billing;
  /** The local stand-in for the payment provider, while that is not set (contract 8). */
  readonly paymentSandbox: SandboxService | undefined;
  /** Gives everything back that this process holds. */
  close(): Promise<void>;
}

export interface DepsOptions {
  /** Tests move it. */
  readonly clock?: Clock;
  /** Tests hand a fresh one in; it is then theirs to close. */
  readonly database?: Database;
  readonly log?: Log;
  /** Tests move their clock in place of waiting. */
  readonly wait?: Wait;
  /** Where the built web application lies. */
  readonly webDir?: string;
  /** Tests answer names themselves. */
  readonly resolve?: Resolver;
  /** Tests open sockets to their own servers. */
  readonly connector?: Connector;
  /** Tests hold the identity provider's keys. */
  readonly fetchIdentityKeys?: FetchKeys;
  /** Tests share the processes that work on pictures; they are then theirs to close. */
  readonly images?: ImageProcessor;
  /** Tests work on videos themselves. */
  readonly media?: Children;
  /** Tests read shop pages under other limits. */
  readonly pageParser?: PageParser;
}

/** Wires everything; the only place that knows which implementation stands behind a part. */
export async function createDeps(config: Config, options: DepsOptions = {}): Promise<Deps> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(config.logLevel);
  protectDataDir(config.dataDir, log);
  const secret = await secretKey(config);
  const database =
    options.database ??
    (await openDatabase({
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      url: config.publicUrl,
      log,
    }));
  const disk = createDiskRoom(config.dataDir, { keepFreeBytes: config.diskReserveBytes });
  const bodyMemory = createBodyMemory(config.bodyMemoryBytes);
  const files = await openFiles(config, disk);
  const outboundRules = {
    ...config.outbound,
    publicUrl: config.publicUrl,
    userAgent: `Overprint/${packageJson.version} (+${config.publicUrl})`,
    ...(options.resolve && { resolve: options.resolve }),
    ...(options.connector && { connector: options.connector }),
  };
  const outbound = createOutbound(outboundRules);
  const marketplace = createOutbound({ ...outboundRules, allow: marketplaceAddresses(config) });
  const wait = options.wait ?? realWait;
  const webhooks = createWebhooks({
    database,
    clock,
    log,
    outbound,
    webhookBox: createSecretBox(deriveKey(secret, 'webhooks')),
  });
  const jobs = createJobs(database, log);
  const mail = await openMail(config, { database, clock });
  const attempts = createAttempts(database, clock);
  const identity = openIdentity(config, {
    database,
    clock,
    attempts,
    mail,
    secretBox: createSecretBox(deriveKey(secret, 'sandbox-identity')),
    fetchKeys: options.fetchIdentityKeys ?? createFetchGoogleKeys(outbound),
  });
  const payment = openPayment(config.stripe, { database, clock, log, secret });
  const media = options.media ?? createChildren();
  const pageParser = options.pageParser ?? createPageParser();
  const images = options.images ?? createImageProcesses(config.imageMemoryBytes);

  return {
    config,
    version: packageJson.version,
    log,
    clock,
    database,
    files,
    spool: createSpool(join(config.dataDir, 'tmp'), { memory: bodyMemory, disk }),
    bodyMemory,
    disk,
    jobs,
    outbound,
    media,
    workDir: join(config.dataDir, 'work'),
    mail,
    images,
    secretBox: createSecretBox(deriveKey(secret, 'api-keys')),
    attempts,
    verifyIdentity: identity.verifyIdentity,
    identitySettings: identity.identitySettings,
    meter: createMeter(database, clock),
    responseStore: createResponseStore({
      database,
      files,
      clock,
      log,
      idempotencyBox: createSecretBox(deriveKey(secret, 'idempotency')),
    }),
    webhooks,
    shops: createShopMonitor({
      database,
      clock,
      wait,
      log,
      outbox: webhooks.outbox,
      fetcher: config.marketplaceFetchUrl
        ? createServiceFetcher(marketplace, config.marketplaceFetchUrl)
        : createDirectFetcher(marketplace),
      parser: pageParser,
      origin: config.marketplaceOrigin,
    }),
    wait,
    webFiles: options.webDir === undefined ? undefined : readWebFiles(options.webDir),
    serveSandbox(serve) {
      identity.serve(serve);
      if (config.mailbox) serveSandboxMail(serve, { database });
    },
    billing: createBilling({ database, clock, log, settings: payment.settings }),
    paymentSandbox: payment.sandbox && paymentSandboxService(payment.sandbox, database),
    async close() {
      outbound.close();
      marketplace.close();
      await payment.sandbox?.delivery.settled();
      media.close();
      pageParser.close();
      if (!options.images) images.close();
      if (!options.database) await database.close();
    },
  };
}

/**
 * What the operator set is let through although it may be private; for shop pages alone, not for customers'
 * addresses.
 */
function marketplaceAddresses({ marketplaceOrigin, marketplaceFetchUrl }: Config) {
  return [marketplaceOrigin, ...(marketplaceFetchUrl ? [marketplaceFetchUrl.replace('{url}', '')] : [])].map(
    (text) => {
      const { hostname, port, protocol } = new URL(text);
      return { host: hostname, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
    },
  );
}

/** The mail library is loaded only where a mail server is set. */
async function openMail(
  { smtpUrl, mailFrom }: Config,
  sandbox: { database: Database; clock: Clock },
): Promise<Mail> {
  if (!smtpUrl) return createSandboxMail(sandbox);
  const { createSmtpMail } = await import('../../platform/server/mail/smtp-mail.ts');
  return createSmtpMail({ url: smtpUrl, from: mailFrom });
}

/** The S3 client is loaded only where it is used: it costs a fifth of a second and 55 MB. */
async function openFiles({ s3, dataDir }: Config, disk: DiskRoom): Promise<Files> {
  if (!s3) return createDiskFiles(join(dataDir, 'files'), disk);
  const { createS3Files } = await import('../../platform/server/files/s3.ts');
  return createS3Files(s3);
}
