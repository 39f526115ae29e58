import { z } from 'zod';
import {
  contact,
  hostOf,
  hostPortList,
  isLoopback,
  megabytes,
  onOff,
  port,
  portList,
  seconds,
  share,
  trustedProxies,
  urlTemplate,
  urlWithScheme,
  webAddress,
  webOrigin,
  wholeNumber,
  wordList,
} from './fields.ts';
import { logLevels } from '#platform/server/log.ts';

/** `migrate` runs the migrations and exits. */
export const roles = ['all', 'web', 'worker', 'migrate'] as const;

/** What a worker can be told to work on (contract 12); `upkeep` is everything that runs by a schedule. */
export const workerQueues = ['audio', 'batches', 'webhooks', 'scans', 'upkeep'] as const;

const word = z.string().min(1);
const secretText = z.string().min(32, 'expected at least 32 characters');
const postgresUrl = urlWithScheme('postgres', 'postgresql');

/** Every environment variable. `findConflicts` checks those that depend on each other. */
export const environment = z.object({
  PORT: port.default(3000),
  HOST: word.default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: word.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  DB_POOL: wholeNumber(2, 1_000, 'connections').default(10),
  DB_PREPARE: onOff.default(true),
  S3_BUCKET: word.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: word.optional(),
  ROLE: z.enum(roles, `expected one of ${roles.join(', ')}`).default('all'),
  SINGLE_HOST: onOff.default(false),
  WORKER_QUEUES: wordList(workerQueues).default([...workerQueues]),
  SECRET_KEY: secretText.optional(),
  SECRET_KEY_PREVIOUS: secretText.optional(),
  FIREBASE_PROJECT_ID: word.optional(),
  FIREBASE_API_KEY: word.optional(),
  FIREBASE_AUTH_DOMAIN: word.optional(),
  FIREBASE_TOKEN_SYNC_URL: urlWithScheme('https').optional(),
  STRIPE_SECRET_KEY: word.optional(),
  STRIPE_PUBLISHABLE_KEY: word.optional(),
  STRIPE_WEBHOOK_SECRET: word.optional(),
  SMTP_URL: urlWithScheme('smtp', 'smtps').optional(),
  MAIL_FROM: word.optional(),
  SECURITY_CONTACT: contact.optional(),
  MARKETPLACE_ORIGIN: webOrigin.default('https://www.redbubble.com'),
  MARKETPLACE_FETCH_URL: urlTemplate.optional(),
  MARKETPLACE_PACE_SECONDS: seconds(3_600).default(3),
  OUTBOUND_PORTS: portList.default([80, 443, 5678, 8080, 8443]),
  OUTBOUND_ALLOW: hostPortList.default([]),
  IMAGE_MEMORY_MB: megabytes(256).default(1_024),
  BODY_MEMORY_MB: megabytes(64).default(256),
  DISK_RESERVE_MB: megabytes(0).optional(),
  IMAGE_SLOTS: wholeNumber(1, 256, 'pictures').optional(),
  AUDIO_CONCURRENCY: wholeNumber(1, 256, 'videos').optional(),
  RESULTS_BASE_URL: webAddress.optional(),
  REQUEST_LOG_MONTHS: wholeNumber(1, 120, 'months').default(13),
  ADMIN_PORT: port.optional(),
  ADMIN_HOST: word.default('127.0.0.1'),
  DRAIN_DELAY: seconds(300).default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: word.default('overprint'),
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
  OTEL_SDK_DISABLED: onOff.default(false),
  LOG_LEVEL: z.enum(logLevels, `expected one of ${logLevels.join(', ')}`).default('info'),
  TRUST_PROXY: trustedProxies.optional(),
  NODE_ENV: word.optional(),
});

export type Environment = z.infer<typeof environment>;
type Variable = keyof Environment;

const firebaseVariables = ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const;
const stripeVariables = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Returns an error line for each setting that is valid alone, but not together with the others. */
export function findConflicts(env: Environment): string[] {
  const missing = (names: readonly Variable[]) => missingOf(env, names);
  const complaints: string[] = [];
  const complain = (names: readonly Variable[], why: string) =>
    complaints.push(...names.map((name) => `${name}: missing, ${why}`));
  if (env.NODE_ENV === 'production') {
    complain(
      missing(['SECRET_KEY', ...firebaseVariables, ...stripeVariables]),
      'required with NODE_ENV=production',
    );
  } else {
    for (const group of [firebaseVariables, stripeVariables]) {
      const gone = missing(group);
      if (gone.length < group.length)
        complain(gone, `it belongs to ${group.filter((name) => env[name]).join(', ')}`);
    }
  }
  if (env.FIREBASE_TOKEN_SYNC_URL && missing(firebaseVariables).length === firebaseVariables.length)
    complain(firebaseVariables, 'FIREBASE_TOKEN_SYNC_URL needs it');
  if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_REGION))
    complain(['S3_BUCKET'], 'the other S3 settings need it');
  return [...complaints, ...findMultiHostConflicts(env), ...findPublicStandIns(env)];
}

/** Settings that several processes must share (contract 12). */
function findMultiHostConflicts(env: Environment): string[] {
  if (env.DATABASE_URL === undefined) {
    return (['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name}: needs DATABASE_URL`);
  }
  const complaints: string[] = [];
  if (env.SECRET_KEY === undefined)
    complaints.push('SECRET_KEY: missing, required with DATABASE_URL, the same in every process');
  if (env.S3_BUCKET === undefined && !env.SINGLE_HOST) {
    complaints.push(
      'S3_BUCKET: missing, required with DATABASE_URL because every process must reach every file; if ' +
        'all processes run on this machine with one DATA_DIR, set SINGLE_HOST=1',
    );
  }
  return complaints;
}

function missingOf(env: Environment, names: readonly Variable[]): Variable[] {
  return names.filter((name) => env[name] === undefined);
}

/** A stand-in lets anybody sign in as anybody and shows all mail, so it must stay local (contract 1). */
function findPublicStandIns(env: Environment): string[] {
  const standIns = [
    ...(missingOf(env, firebaseVariables).length > 0 ? [['sign-in', 'FIREBASE_*'] as const] : []),
    ...(missingOf(env, stripeVariables).length > 0 ? [['payment', 'STRIPE_*'] as const] : []),
  ];
  if (standIns.length === 0) return [];
  const why =
    `which is not allowed while the local stand-in for ${standIns.map(([what]) => what).join(' and ')} is ` +
    'on';
  const remedy =
    `set ${standIns.map(([, settings]) => settings).join(' and ')} (docs/deploy.md), and SMTP_URL for ` +
    'email';
  const complaints: string[] = [];
  if (!isLoopback(env.HOST)) {
    complaints.push(
      `HOST: "${env.HOST}" can be reached from other machines, ${why}; ${remedy}, or leave HOST at ` +
        '127.0.0.1',
    );
  }
  if (env.PUBLIC_URL !== undefined && !isLoopback(hostOf(env.PUBLIC_URL))) {
    complaints.push(
      `PUBLIC_URL: "${env.PUBLIC_URL}" is a public address, ${why}; ${remedy}, or leave PUBLIC_URL unset`,
    );
  }
  if (env.TRUST_PROXY !== undefined) {
    complaints.push(
      `TRUST_PROXY: a proxy makes the server reachable from other machines, ${why}; ${remedy}, or ` +
        'leave TRUST_PROXY unset and use no proxy',
    );
  }
  return complaints;
}

/**
 * Whether strangers can reach the server with these settings. A proxy on the same machine reaches a loopback
 * HOST, so a public PUBLIC_URL and TRUST_PROXY count as well.
 */
export function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY, NODE_ENV }: Environment): boolean {
  if (NODE_ENV === 'production' || TRUST_PROXY !== undefined || !isLoopback(HOST)) return true;
  return PUBLIC_URL !== undefined && !isLoopback(hostOf(PUBLIC_URL));
}
