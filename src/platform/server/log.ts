import { type DestinationStream, type Logger, type LogFn, pino } from 'pino';

export type Log = Logger;
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const secretNames = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-api-key"]',
  'password',
  'secret',
  'token',
];
const depths = ['', '*.', '*.*.', '*.*.*.'];

/**
 * The one logger: JSON lines to standard output, or to `destination` in tests. Credentials are masked by
 * their field's name at up to four levels, requests are cut to what is safe to keep, and errors come with
 * their causes.
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    redact: {
      paths: secretNames.flatMap((name) => depths.map((depth) => pathOf(depth, name))),
      censor: '[secret]',
    },
    serializers: { err: describeError, error: describeError, req: describeRequest, res: describeResponse },
    hooks: { logMethod: nameTheEvent },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Without words of the caller's own, pino would take an error's message as it is. */
function nameTheEvent(this: Logger, entry: Parameters<LogFn>, write: LogFn): void {
  const [first, words, ...values] = entry as [unknown, string | undefined, ...unknown[]];
  const error = first instanceof Error ? first : (first as { readonly err?: unknown } | undefined)?.err;
  const event = words === undefined && error instanceof Error ? withoutSecrets(error.message) : words;
  write.apply(this, [first, event, ...values]);
}

/** A name in brackets takes no dot before it. */
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

/** Takes a few fields by name: database errors carry rows and parameters of customers in the others. */
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
 * Drizzle writes the values of a failed query behind its text; a value may span lines, the stack goes on
 * after them. The query of an address may hold what a customer signed or a token.
 */
function withoutSecrets(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '').replace(/\?[^\s'"`)]+/g, '?[secret]');
}

interface LoggedRequest {
  readonly id?: unknown;
  readonly method?: string;
  readonly url?: string;
  readonly ip?: string;
}

/** Without the query, which may hold what a customer signed or a token. */
function describeRequest({ id, method, url, ip }: LoggedRequest) {
  return { id, method, path: url?.split('?', 1)[0], ip };
}

function describeResponse({ statusCode }: { readonly statusCode?: number }) {
  return { statusCode };
}
