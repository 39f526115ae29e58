import { resolve } from 'node:path';
import {
  type Environment,
  environment,
  findConflicts,
  isReachable,
  type roles,
  type workerQueues,
} from './environment.ts';
import type { HostPort, TrustProxy } from './fields.ts';
import type { LogLevel } from '#platform/server/log.ts';

export type Role = (typeof roles)[number];
export type WorkerQueue = (typeof workerQueues)[number];

/** The settings of the environment (contract 1). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base of every absolute link, without a trailing slash. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined means the embedded database. */
  readonly databaseUrl: string | undefined;
  /** For what needs a session of its own: migrations, notifications, jobs. `databaseUrl` unless set. */
  readonly databaseDirectUrl: string | undefined;
  /** A replica for lists and sums. `databaseUrl` unless set. */
  readonly databaseReadUrl: string | undefined;
  /** Connections of one process for its requests. */
  readonly databasePool: number;
  /** Whether statements are prepared; not behind PgBouncer before 1.21. */
  readonly prepareStatements: boolean;
  /** Undefined means files in `dataDir`. */
  readonly s3: S3Settings | undefined;
  readonly role: Role;
  /** The queues of this worker. */
  readonly workerQueues: readonly WorkerQueue[];
  /** At least 32 characters; undefined means a generated one, see `secretKey`. */
  readonly secretKeyText: string | undefined;
  /** Opens what the key before `secretKeyText` sealed. */
  readonly previousSecretKeyText: string | undefined;
  /** Undefined means the sandbox. */
  readonly firebase: FirebaseSettings | undefined;
  /** Undefined means the sandbox. */
  readonly stripe: StripeSettings | undefined;
  /** Undefined means the sandbox mailbox. */
  readonly smtpUrl: string | undefined;
  /** The sender of emails. */
  readonly mailFrom: string;
  /** Where vulnerabilities are reported, `https://` or `mailto:`. */
  readonly securityContact: string | undefined;
  /** Whether the local mailbox is served: without a mail server, and if only this machine can reach it. */
  readonly mailbox: boolean;
  /** Whether a local stand-in is served: sign-in, payment or mailbox. The server is then local only. */
  readonly sandbox: boolean;
  readonly marketplaceOrigin: string;
  /** Address of a proxy service, with `{url}` for the page's address; undefined means direct requests. */
  readonly marketplaceFetchUrl: string | undefined;
  /** The least time between two requests to the marketplace, in seconds, over all processes. */
  readonly marketplacePaceSeconds: number;
  readonly outbound: { readonly ports: number[]; readonly allow: HostPort[] };
  /** For the decoded samples of all pictures in progress. */
  readonly imageMemoryBytes: number;
  /** For bodies in memory, across all requests of a process. */
  readonly bodyMemoryBytes: number;
  /** Space that stays free on the disk; undefined means a fifth of it, and at least 2 GB. */
  readonly diskReserveBytes: number | undefined;
  /** Pictures worked on at once; undefined means by cores and memory. */
  readonly imageSlots: number | undefined;
  /** Videos worked on at once; undefined means by cores. */
  readonly audioConcurrency: number | undefined;
  /** Base of the links to result files, such as a CDN's address; `publicUrl` unless set. */
  readonly resultsBaseUrl: string;
  /** Calendar months for which the request log is stored. */
  readonly requestLogMonths: number;
  /** Where health, readiness and metrics are served; undefined means nowhere. */
  readonly admin: HostPort | undefined;
  /** How long requests are still accepted after a signal to stop, for balancers that learn late; in ms. */
  readonly drainDelayMs: number;
  /** Where spans are sent; undefined means that none are recorded. */
  readonly traces: TraceSettings | undefined;
  readonly logLevel: LogLevel;
  readonly trustProxy: TrustProxy;
  readonly production: boolean;
}

export interface TraceSettings {
  /** Takes spans by OTLP over HTTP. */
  readonly url: string;
  readonly serviceName: string;
  /** Of new traces that are recorded, from 0 to 1. */
  readonly share: number;
}

export interface S3Settings {
  readonly bucket: string;
  readonly endpoint?: string;
  readonly region?: string;
}

export interface FirebaseSettings {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  /** Browsers send it each new ID token, and the end of a sign-in. */
  readonly tokenSyncUrl?: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The settings can't be used; the message has a line for each thing that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(complaints: readonly string[]) {
    super(`Invalid configuration:\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`);
  }
}

/**
 * Reads the settings (contract 1). An empty value counts as unset. Throws ConfigError, which lists everything
 * that is wrong.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`));
  }
  const complaints = findConflicts(parsed.data);
  if (complaints.length > 0) throw new ConfigError(complaints);
  return toConfig(parsed.data);
}

function toConfig(env: Environment): Config {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const firebase = firebaseSettings(env);
  const stripe = stripeSettings(env);
  const mailbox = env.SMTP_URL === undefined && !isReachable(env);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL ?? env.DATABASE_URL,
    databasePool: env.DB_POOL,
    prepareStatements: env.DB_PREPARE,
    s3: s3Settings(env),
    role: env.ROLE,
    workerQueues: env.WORKER_QUEUES,
    secretKeyText: env.SECRET_KEY,
    previousSecretKeyText: env.SECRET_KEY_PREVIOUS,
    firebase,
    stripe,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Overprint <no-reply@${new URL(publicUrl).hostname}>`,
    securityContact: env.SECURITY_CONTACT,
    mailbox,
    sandbox: !firebase || !stripe || mailbox,
    marketplaceOrigin: env.MARKETPLACE_ORIGIN,
    marketplaceFetchUrl: env.MARKETPLACE_FETCH_URL,
    marketplacePaceSeconds: env.MARKETPLACE_PACE_SECONDS,
    outbound: { ports: env.OUTBOUND_PORTS, allow: env.OUTBOUND_ALLOW },
    imageMemoryBytes: env.IMAGE_MEMORY_MB * megabyte,
    bodyMemoryBytes: env.BODY_MEMORY_MB * megabyte,
    diskReserveBytes: env.DISK_RESERVE_MB === undefined ? undefined : env.DISK_RESERVE_MB * megabyte,
    imageSlots: env.IMAGE_SLOTS,
    audioConcurrency: env.AUDIO_CONCURRENCY,
    resultsBaseUrl: env.RESULTS_BASE_URL ?? publicUrl,
    requestLogMonths: env.REQUEST_LOG_MONTHS,
    admin: env.ADMIN_PORT === undefined ? undefined : { host: env.ADMIN_HOST, port: env.ADMIN_PORT },
    drainDelayMs: env.DRAIN_DELAY * 1000,
    traces: traceSettings(env),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY ?? false,
    production: env.NODE_ENV === 'production',
  };
}

const megabyte = 1024 * 1024;

function s3Settings({ S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region }: Environment) {
  return bucket === undefined
    ? undefined
    : { bucket, ...(endpoint && { endpoint }), ...(region && { region }) };
}

function firebaseSettings(env: Environment): FirebaseSettings | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_DOMAIN: authDomain } = env;
  const tokenSyncUrl = env.FIREBASE_TOKEN_SYNC_URL;
  return projectId && apiKey && authDomain
    ? { projectId, apiKey, authDomain, ...(tokenSyncUrl !== undefined && { tokenSyncUrl }) }
    : undefined;
}

function stripeSettings(env: Environment): StripeSettings | undefined {
  const {
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env;
  return secret && publishableKey && webhookSecret
    ? { secretKey: secret, publishableKey, webhookSecret }
    : undefined;
}

function traceSettings(env: Environment): TraceSettings | undefined {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined || env.OTEL_SDK_DISABLED) return undefined;
  return {
    url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    serviceName: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
