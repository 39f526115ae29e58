import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Environment, environment, findConflicts, isReachable, type roles } from './environment.ts';
import type { HostPort, TrustProxy } from './fields.ts';
import { privateFolder } from '../files/data-dir.ts';
import type { LogLevel } from '../log.ts';
import { systemCode } from '../system-error.ts';

export type Role = (typeof roles)[number];

/** What the settings of the environment mean (contract 1). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base of every absolute link, without a slash at its end. */
  readonly publicUrl: string;
  /** Absolute path. */
  readonly dataDir: string;
  /** Undefined stands for the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Undefined stands for files in `dataDir`. */
  readonly s3: S3Settings | undefined;
  readonly role: Role;
  /** At least 32 characters; undefined stands for a generated one, see `secretKey`. */
  readonly secretKeyText: string | undefined;
  /** Undefined stands for the sandbox. */
  readonly firebase: FirebaseSettings | undefined;
  /** Undefined stands for the sandbox. */
  readonly stripe: StripeSettings | undefined;
  /** Undefined stands for the sandbox mailbox. */
  readonly smtpUrl: string | undefined;
  /** The sender of emails. */
  readonly mailFrom: string;
  /**
   * Whether the local mailbox is served: without a mail server, and only where no stranger reaches the
   * server.
   */
  readonly mailbox: boolean;
  /**
   * Whether any local stand-in is served: sign-in, payment or mailbox. The server then answers this machine
   * alone.
   */
  readonly sandbox: boolean;
  readonly marketplaceOrigin: string;
  /**
   * Address of a service that fetches pages for others, with `{url}` for the page's; undefined: straight from
   * the origin.
   */
  readonly marketplaceFetchUrl: string | undefined;
  readonly outbound: { readonly ports: number[]; readonly allow: HostPort[] };
  /** For the decoded samples of all pictures under way. */
  readonly imageMemoryBytes: number;
  /** For bodies that are held in memory, over all requests of a process. */
  readonly bodyMemoryBytes: number;
  /** What stays free on the disk; undefined stands for a fifth of it, and at least 2 GB. */
  readonly diskReserveBytes: number | undefined;
  readonly logLevel: LogLevel;
  readonly trustProxy: TrustProxy;
  readonly production: boolean;
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
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

/** The settings can't be used; the message has a line for each thing that is wrong. */
export class ConfigError extends Error {
  constructor(complaints: readonly string[]) {
    super(`The configuration can't be used:\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the settings (contract 1). An empty value counts as unset. Throws a ConfigError that names all that
 * is wrong.
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
    s3: s3Settings(env),
    role: env.ROLE,
    secretKeyText: env.SECRET_KEY,
    firebase,
    stripe,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Overprint <no-reply@${new URL(publicUrl).hostname}>`,
    mailbox,
    sandbox: !firebase || !stripe || mailbox,
    marketplaceOrigin: env.MARKETPLACE_ORIGIN,
    marketplaceFetchUrl: env.MARKETPLACE_FETCH_URL,
    outbound: { ports: env.OUTBOUND_PORTS, allow: env.OUTBOUND_ALLOW },
    imageMemoryBytes: env.IMAGE_MEMORY_MB * megabyte,
    bodyMemoryBytes: env.BODY_MEMORY_MB * megabyte,
    diskReserveBytes: env.DISK_RESERVE_MB === undefined ? undefined : env.DISK_RESERVE_MB * megabyte,
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
  return projectId && apiKey && authDomain ? { projectId, apiKey, authDomain } : undefined;
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

/**
 * The 32 bytes that everything secret is derived from: of `SECRET_KEY`, or of a text that is generated once
 * into `<dataDir>/secret-key` for its owner's eyes alone (contract 1). Processes that start together get the
 * same.
 */
export async function secretKey({
  secretKeyText,
  dataDir,
}: Pick<Config, 'secretKeyText' | 'dataDir'>): Promise<Buffer> {
  const text = secretKeyText ?? (await generatedText(dataDir));
  return Buffer.from(hkdfSync('sha256', text, '', 'overprint', keyBytes));
}

/** A key of 32 bytes for one purpose; keys of different purposes tell nothing about each other. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

const keyBytes = 32;

async function generatedText(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  return (await readText(path)) ?? (await generateText(dataDir, path));
}

/** A link, unlike a rename, fails when another process was first; then its text is the one. */
async function generateText(dataDir: string, path: string): Promise<string> {
  const draft = `${path}.${randomUUID()}`;
  await mkdir(dataDir, privateFolder);
  await writeFile(draft, randomBytes(keyBytes).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
