import { hasFeature, type AccountPlan } from '#platform/shared/entitlement.ts';
import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import { accountPlanSql } from '#account/access/server/users.ts';

/** Base of an account's links: its own domain once that is verified, otherwise ours. No trailing slash. */
export interface Links {
  /** Of result files, audio and ZIPs. */
  filesOf(userId: number): string;
  /** Of feeds. */
  feedsOf(userId: number): string;
}

/** The verified domains of accounts whose plan has them, as of a few seconds ago (decision 0070). */
export interface ProvedDomains extends Links {
  /** Returns the account that a host name belongs to, in lower case and without a port. */
  ownerOf(host: string): number | undefined;
  /** Reads them now. */
  refresh(): Promise<void>;
  /** Reads them, and again every few seconds. */
  start(): Promise<void>;
  stop(): void;
}

interface LinkDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly config: { readonly publicUrl: string; readonly resultsBaseUrl: string };
}

const refreshMs = 5_000;

const provedSql = `
select d.user_id as "userId", d.domain, ${accountPlanSql('$1::timestamptz')} as plan
from white_label_domains d join users u on u.id = d.user_id
where d.proved_at is not null`;

/** All of them are in memory, so that neither a link nor a stranger's host name costs a query. */
export function createProvedDomains({ database, clock, wait, log, config }: LinkDeps): ProvedDomains {
  const aborter = new AbortController();
  let domains = new Map<number, string>();
  let owners = new Map<string, number>();
  let begun = 0;
  let shown = 0;

  async function refresh(): Promise<void> {
    begun += 1;
    const mine = begun;
    const rows = await database.query<{ userId: number; domain: string; plan: AccountPlan }>(
      'proved_domains',
      provedSql,
      [clock.now()],
    );
    // A reading that began earlier may end later, and knows less.
    if (mine < shown) return;
    shown = mine;
    const used = rows.filter(({ plan }) => hasFeature(plan, 'white_label'));
    domains = new Map(used.map(({ userId, domain }) => [userId, domain]));
    owners = new Map(used.map(({ userId, domain }) => [domain, userId]));
  }

  async function follow(): Promise<void> {
    while (!aborter.signal.aborted) {
      await wait(refreshMs, aborter.signal);
      await refresh().catch((error: unknown) =>
        log.warn({ err: error }, 'could not read the verified domains'),
      );
    }
  }

  const baseOf = (userId: number, otherwise: string) => {
    const domain = domains.get(userId);
    return domain === undefined ? otherwise : `https://${domain}`;
  };
  return {
    filesOf: (userId) => baseOf(userId, config.resultsBaseUrl),
    feedsOf: (userId) => baseOf(userId, config.publicUrl),
    ownerOf: (host) => owners.get(host),
    refresh,
    async start() {
      await refresh();
      follow().catch((error: unknown) => {
        if (!aborter.signal.aborted)
          log.error({ err: error }, 'the verified domains are not followed any more');
      });
    },
    stop: () => aborter.abort(),
  };
}
