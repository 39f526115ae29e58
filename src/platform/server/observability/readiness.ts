import { reused, withinMs } from './deadline.ts';

/** The response of `/readyz` (contract 12). */
export interface ReadinessReport {
  readonly status: 'ready' | 'not ready';
  readonly database: 'ok' | 'away';
  readonly store: 'ok' | 'away';
  /** `unknown` while the database is down. */
  readonly schema: 'ok' | 'different' | 'unknown';
  readonly draining: boolean;
}

export interface ReadinessDeps {
  /** Rejects while the database is down. */
  readonly pingDatabase: () => Promise<unknown>;
  /** Whether the store works now. */
  readonly storeResponds: () => Promise<boolean>;
  /** Whether this program runs on the schema. Rejects while the database is down. */
  readonly fitsSchema: () => Promise<boolean>;
  readonly isDraining: () => boolean;
  /** For each check; 1.5 s by default, so that the response comes within 2 s whatever hangs. */
  readonly limitMs?: number;
}

const reuseMs = 1_000;
/** A migration is rare, and to compare schemas means to read files. */
const schemaReuseMs = 10_000;
/** Each time is a request to the store. */
const storeReuseMs = 3_000;
const defaultLimitMs = 1_500;

/**
 * Returns a function that says whether requests should come here. The checks run together and at most once a
 * second. A store that is down is reported alone, because sign-in and pages still work.
 */
export function createReadiness(deps: ReadinessDeps): () => Promise<ReadinessReport> {
  const { limitMs = defaultLimitMs } = deps;
  const check = async <T, Otherwise>(work: () => Promise<T>, otherwise: Otherwise) =>
    withinMs(limitMs, work).catch(() => otherwise);
  const fitsSchema = reused(schemaReuseMs, deps.fitsSchema);
  const storeResponds = reused(storeReuseMs, () => check(deps.storeResponds, false));
  const checkAll = reused(reuseMs, async () => {
    const [database, responds, fits] = await Promise.all([
      check(async () => deps.pingDatabase().then(() => 'ok' as const), 'away' as const),
      storeResponds(),
      check(fitsSchema, undefined),
    ]);
    const schema = fits === undefined ? 'unknown' : fits ? 'ok' : 'different';
    return { database, store: responds ? 'ok' : 'away', schema } as const;
  });

  return async () => {
    const checks = await checkAll();
    const draining = deps.isDraining();
    const isReady = checks.database === 'ok' && checks.schema === 'ok' && !draining;
    return { status: isReady ? 'ready' : 'not ready', ...checks, draining };
  };
}
