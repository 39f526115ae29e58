import { hostname } from 'node:os';
import { type DestinationStream, type Logger, type LogFn, pino } from 'pino';
import { scopeFields } from './observability/trace-scope.ts';
import { withoutUserInfo } from './secrets/cut-secrets.ts';

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretNames = [
  'authorization',
  'webhook_authorization',
  'webhookAuthorization',
  'cookie',
  '["set-cookie"]',
  '["x-api-key"]',
  'password',
  'secret',
  'token',
];
const depths = ['', '*.', '*.*.', '*.*.*.'];

export interface LogOptions {
  /** Of this process; written in every line. */
  readonly role?: string;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

/**
 * Creates the logger of JSON lines. Each line has the process, and the trace and account of the work that it
 * is about. It masks credentials by their field's name at up to four levels, logs only the safe fields of
 * requests, and includes the causes of errors.
 */
export function createLog(level: LogLevel, { role, destination }: LogOptions = {}): Log {
  const options = {
    level,
    base: { pid: process.pid, hostname: hostname(), ...(role !== undefined && { role }) },
    mixin: scopeFields,
    redact: {
      paths: secretNames.flatMap((name) => depths.map((depth) => pathOf(depth, name))),
      censor: '[secret]',
    },
    serializers: { err: describeError, error: describeError, req: describeRequest, res: describeResponse },
    hooks: { logMethod: maskDefaultMessage },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Without a message of the caller's own, pino would log the error's message unmasked. */
function maskDefaultMessage(this: Logger, entry: Parameters<LogFn>, write: LogFn): void {
  const [first, message, ...values] = entry as [unknown, string | undefined, ...unknown[]];
  const error = first instanceof Error ? first : (first as { readonly err?: unknown } | undefined)?.err;
  const event = message === undefined && error instanceof Error ? withoutSecrets(error.message) : message;
  write.apply(this, [first, event, ...values]);
}

/** Pino's path of a field; a name in brackets has no dot before it. */
function pathOf(depth: string, name: string): string {
  return name.startsWith('[') ? `${depth.slice(0, -1)}${name}` : `${depth}${name}`;
}

interface ErrorDescription {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: unknown;
}

const maxCauses = 5;

/** Returns selected fields only, because database errors have customers' rows and parameters in others. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const description: ErrorDescription = {
    type: error.name,
    message: withoutSecrets(error.message),
    ...('code' in error && { code: String(error.code) }),
    ...(error.stack !== undefined && { stack: withoutSecrets(error.stack) }),
    ...(error.cause !== undefined && depth < maxCauses && { cause: describeError(error.cause, depth + 1) }),
  };
  return description;
}

/**
 * Removes the parameters that Drizzle appends to a failed query, which may span lines before the stack
 * continues, and user names, passwords and query strings of addresses, which may contain signatures or
 * tokens.
 */
function withoutSecrets(text: string): string {
  return withoutUserInfo(text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')).replace(
    /\?[^\s'"`)]+/g,
    '?[secret]',
  );
}

interface LoggedRequest {
  readonly id?: unknown;
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
}

/** Omits the query string, which may contain signatures or tokens. */
function describeRequest({ id, method, url, ip }: LoggedRequest) {
  return { id, method, path: url?.split('?', 1)[0], ip };
}

function describeResponse({ statusCode }: { readonly statusCode?: number }) {
  return { statusCode };
}
