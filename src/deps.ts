import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { type Attempts, createAttempts } from './account/access/server/attempts.ts';
import type { Principal } from './account/access/server/principal.ts';
import { createKeyedCalls } from './account/idempotency/server/keyed-calls.ts';
import { createMeter, type Meter } from './account/usage/server/meter.ts';
import { createWebhooks, type Webhooks } from './account/webhooks/server/webhooks.ts';
import { type Clock, systemClock } from './platform/server/clock.ts';
import { type Config, deriveKey, secretKey } from './platform/server/config.ts';
import { type Database, openDatabase } from './platform/server/database/database.ts';
import { createDiskFiles } from './platform/server/files/disk.ts';
import type { Files } from './platform/server/files/files.ts';
import { createGate, type Gate } from './platform/server/gate.ts';
import type { KeyedAnswers } from './platform/server/http/keyed-answers.ts';
import type { Serve } from './platform/server/http/serve.ts';
import { readWebFiles, type WebFile } from './platform/server/http/web-files.ts';
import { configureImageLibrary } from './platform/server/image/library.ts';
import { createJobs, type Jobs } from './platform/server/jobs.ts';
import { createLog, type Log } from './platform/server/log.ts';
import type { Mail } from './platform/server/mail.ts';
import type { Connector } from './platform/server/outbound/hop.ts';
import { createOutbound, type Outbound } from './platform/server/outbound/outbound.ts';
import type { Resolver } from './platform/server/outbound/resolve.ts';
import { createSecretBox, type SecretBox } from './platform/server/secret-box.ts';
import { createSpool, type Spool } from './platform/server/spool.ts';
import { createSandboxMail } from './sandbox/mail/server/mailbox.ts';
import { serveSandboxMail } from './sandbox/mail/server/routes.ts';
import { serveSandboxSubscription } from './sandbox/subscription/server/routes.ts';
import { type Children, createChildren } from './tools/audio-extraction/server/engines/run-engine.ts';

/** Everything that rooms work with. Each room asks for the few parts it needs. */
export interface Deps {
  readonly config: Config;
  /** Of the package. */
  readonly version: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly files: Files;
  readonly spool: Spool;
  readonly jobs: Jobs;
  readonly outbound: Outbound;
  /** Child processes that read films. */
  readonly media: Children;
  /** Where jobs keep their temporary files. */
  readonly workDir: string;
  readonly mail: Mail;
  /** Slots for work that fills a core: pictures. */
  readonly imageGate: Gate;
  readonly secretBox: SecretBox;
  readonly attempts: Attempts;
  readonly meter: Meter;
  readonly webhooks: Webhooks;
  /** Answers by Idempotency-Key. */
  readonly keyedCalls: KeyedAnswers;
  /** The built web application, where this process serves one. */
  readonly webFiles: ReadonlyMap<string, WebFile> | undefined;
  /** Local stand-ins for hosted providers, while those are not set (contract 8). */
  readonly serveSandbox: (serve: Serve<Principal>) => void;
  /** Gives everything back that this process holds. */
  close(): Promise<void>;
}

export interface DepsOptions {
  /** Tests move it. */
  readonly clock?: Clock;
  /** Tests hand a fresh one in; it is then theirs to close. */
  readonly database?: Database;
  readonly log?: Log;
  /** Where the built web application lies. */
  readonly webDir?: string;
  /** Tests answer names themselves. */
  readonly resolve?: Resolver;
  /** Tests open sockets to their own servers. */
  readonly connector?: Connector;
  /** Tests work on films themselves. */
  readonly media?: Children;
}

/** Pictures at work at once; more gain nothing on two cores (each also uses the thread pool). */
const imageSlots = 2;
const imagesWaiting = 64;
/** For uploads that are small enough to stay off the disk, all together. */
const spoolMemoryBytes = 64 * 1024 * 1024;

/** Wires everything; the only place that knows which implementation stands behind a part. */
export async function createDeps(config: Config, options: DepsOptions = {}): Promise<Deps> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(config.logLevel);
  const secret = await secretKey(config);
  const database =
    options.database ??
    (await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, url: config.publicUrl, log }));
  const files = await openFiles(config);
  const outbound = createOutbound({
    ...config.outbound,
    publicUrl: config.publicUrl,
    userAgent: `Overprint/${packageJson.version} (+${config.publicUrl})`,
    ...(options.resolve && { resolve: options.resolve }),
    ...(options.connector && { connector: options.connector }),
  });
  const jobs = createJobs(database, log);
  const media = options.media ?? createChildren();
  configureImageLibrary();

  return {
    config,
    version: packageJson.version,
    log,
    clock,
    database,
    files,
    spool: createSpool(join(config.dataDir, 'tmp'), spoolMemoryBytes),
    jobs,
    outbound,
    media,
    workDir: join(config.dataDir, 'work'),
    mail: await openMail(config, { database, clock }),
    imageGate: createGate({ slots: imageSlots, waiting: imagesWaiting }),
    secretBox: createSecretBox(deriveKey(secret, 'api-keys')),
    attempts: createAttempts(database, clock),
    meter: createMeter(database, clock),
    keyedCalls: createKeyedCalls({
      database,
      files,
      clock,
      log,
      idempotencyBox: createSecretBox(deriveKey(secret, 'idempotency')),
    }),
    webhooks: createWebhooks({
      database,
      clock,
      log,
      outbound,
      webhookBox: createSecretBox(deriveKey(secret, 'webhooks')),
    }),
    webFiles: options.webDir === undefined ? undefined : readWebFiles(options.webDir),
    serveSandbox(serve) {
      if (!config.stripe) serveSandboxSubscription(serve, { database });
      if (!config.smtpUrl && !config.reachable) serveSandboxMail(serve, { database });
    },
    async close() {
      outbound.close();
      media.close();
      if (!options.database) await database.close();
    },
  };
}

/** The mail library is loaded only where a mail server is set. */
async function openMail({ smtpUrl, mailFrom }: Config, sandbox: { database: Database; clock: Clock }): Promise<Mail> {
  if (!smtpUrl) return createSandboxMail(sandbox);
  const { createSmtpMail } = await import('./platform/server/smtp-mail.ts');
  return createSmtpMail({ url: smtpUrl, from: mailFrom });
}

/** The S3 client is loaded only where it is used: it costs a fifth of a second and 55 MB. */
async function openFiles({ s3, dataDir }: Config): Promise<Files> {
  if (!s3) return createDiskFiles(join(dataDir, 'files'));
  const { createS3Files } = await import('./platform/server/files/s3.ts');
  return createS3Files(s3);
}
