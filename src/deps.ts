import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import packageJson from '../package.json' with { type: 'json' };
import { type Attempts, createAttempts } from './account/access/server/attempts.ts';
import type { Principal } from './account/access/server/principal.ts';
import { findAccount } from './account/billing/server/customers.ts';
import { type Billing, createBilling } from './account/billing/server/parts.ts';
import type { ProviderSettings } from './account/billing/server/provider.ts';
import { receiveStripeEvent } from './account/billing/shared/contract.ts';
import { createMeter, type Meter } from './account/usage/server/meter.ts';
import { type Clock, systemClock } from './platform/server/clock.ts';
import { type Config, deriveKey, secretKey } from './platform/server/config.ts';
import { type Database, openDatabase } from './platform/server/database/database.ts';
import { createDiskFiles } from './platform/server/files/disk.ts';
import type { Files } from './platform/server/files/files.ts';
import { createGate, type Gate } from './platform/server/gate.ts';
import type { Serve } from './platform/server/http/serve.ts';
import { readWebFiles, type WebFile } from './platform/server/http/web-files.ts';
import { configureImageLibrary } from './platform/server/image/library.ts';
import { createJobs, type Jobs } from './platform/server/jobs.ts';
import { createLog, type Log } from './platform/server/log.ts';
import type { Connector } from './platform/server/outbound/hop.ts';
import { createOutbound, type Outbound } from './platform/server/outbound/outbound.ts';
import type { Resolver } from './platform/server/outbound/resolve.ts';
import { createSecretBox, type SecretBox } from './platform/server/secret-box.ts';
import { createSpool, type Spool } from './platform/server/spool.ts';
import { sandboxScriptUrl, serveStripeApi } from './sandbox/payments/server/http-api.ts';
import {
  createPaymentSandbox,
  type PaymentSandbox,
  type PaymentSandboxParts,
} from './sandbox/payments/server/payment-sandbox.ts';
import { serveSandboxPayments } from './sandbox/payments/server/routes.ts';

/** A stand-in for a hosted provider. */
export interface SandboxService {
  /** What is served of it; from then on its events go to this application. */
  serve(app: FastifyInstance, serve: Serve<Principal>): void;
  /** Of its browser script. */
  readonly scriptUrl: string;
  /** What time does at the provider. */
  tick(): Promise<void>;
  /** Resolves when the application has been told of everything. */
  settled(): Promise<void>;
}

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
  /** Slots for work that fills a core: pictures. */
  readonly imageGate: Gate;
  readonly secretBox: SecretBox;
  readonly attempts: Attempts;
  readonly meter: Meter;
  /** The built web application, where this process serves one. */
  readonly webFiles: ReadonlyMap<string, WebFile> | undefined;
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
  /** Where the built web application lies. */
  readonly webDir?: string;
  /** Tests answer names themselves. */
  readonly resolve?: Resolver;
  /** Tests open sockets to their own servers. */
  readonly connector?: Connector;
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
  const payment = openPayment(config.stripe, { database, clock, log, secret });
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
    imageGate: createGate({ slots: imageSlots, waiting: imagesWaiting }),
    secretBox: createSecretBox(deriveKey(secret, 'api-keys')),
    attempts: createAttempts(database, clock),
    meter: createMeter(database, clock),
    webFiles: options.webDir === undefined ? undefined : readWebFiles(options.webDir),
    billing: createBilling({ database, clock, log, settings: payment.settings }),
    paymentSandbox: payment.sandbox && paymentSandboxService(payment.sandbox, database),
    async close() {
      outbound.close();
      await payment.sandbox?.delivery.settled();
      if (!options.database) await database.close();
    },
  };
}

/** The provider's settings, or the stand-in at the far end of the same SDK. */
function openPayment(
  stripe: Config['stripe'],
  parts: PaymentSandboxParts,
): { readonly settings: ProviderSettings; readonly sandbox?: PaymentSandbox } {
  if (stripe) return { settings: stripe };
  const sandbox = createPaymentSandbox(parts);
  return { settings: { ...sandbox.settings, httpClient: sandbox.httpClient }, sandbox };
}

function paymentSandboxService(sandbox: PaymentSandbox, database: Database): SandboxService {
  return {
    scriptUrl: sandboxScriptUrl,
    tick: () => sandbox.tick(),
    settled: () => sandbox.delivery.settled(),
    serve(app, serve) {
      const findCustomerId = async (userId: number) => (await findAccount(database, userId))?.customerId;
      serveSandboxPayments(serve, { database, sandbox, findCustomerId });
      serveStripeApi(app, sandbox);
      sandbox.delivery.connect(async (payload, signature) => {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        return (await app.inject({ method: 'POST', url: receiveStripeEvent.path, headers, payload })).statusCode;
      });
    },
  };
}

/** The S3 client is loaded only where it is used: it costs a fifth of a second and 55 MB. */
async function openFiles({ s3, dataDir }: Config): Promise<Files> {
  if (!s3) return createDiskFiles(join(dataDir, 'files'));
  const { createS3Files } = await import('./platform/server/files/s3.ts');
  return createS3Files(s3);
}
