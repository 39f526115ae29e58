import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Finish, Tx } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import type { WebhookSecret } from '#account/webhooks/shared/contract.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { newSecret } from './signing.ts';
import { webhookSecrets } from './tables.ts';

const previousLifeMs = webhookLimits.previousSecretHours * 60 * 60 * 1000;

/** The signing secrets of accounts (contract 5). */
export interface Secrets {
  /**
   * Returns the account's secret and creates it at the first call. Throws if the stored one does not open.
   */
  get(userId: number): Promise<WebhookSecret>;
  /**
   * Replaces the secret, in a transaction that `finish` ends with the new one; the old one keeps signing for
   * a day if it opens. If two rotations race, both end with the secret of the first.
   */
  rotate<Result>(userId: number, finish: Finish<WebhookSecret, Result>): Promise<Result>;
  /**
   * Returns the secrets that sign now, newest first, for each of the accounts. An account whose secrets do
   * not all open is left out and logged as an error.
   */
  signersOf(userIds: readonly number[]): Promise<Signers>;
}

/** Signing secrets by account, newest first. */
export type Signers = ReadonlyMap<number, readonly string[]>;

export interface SecretDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly webhookBox: SecretBox;
}

type SecretRow = typeof webhookSecrets.$inferSelect;

/**
 * Secrets are stored sealed. One that does not open is an error and is never replaced but by its owner's
 * rotation: the customer's receivers verify with it, and another process may have the key (contract 12).
 */
export function createSecrets({ database, clock, log, webhookBox }: SecretDeps): Secrets {
  const seal = (userId: number, secret: string) => webhookBox.seal(secret, ownerOf(userId));

  function open(userId: number, sealed: string): string {
    const secret = webhookBox.open(sealed, ownerOf(userId));
    if (secret === undefined)
      throw new Error(`Expected the webhook secret of account ${userId} to open with SECRET_KEY`);
    return secret;
  }

  async function read(userIds: readonly number[]): Promise<SecretRow[]> {
    return database.orm
      .select()
      .from(webhookSecrets)
      .where(inArray(webhookSecrets.userId, [...userIds]));
  }

  /** Returns the stored row and creates it if there is none. */
  async function ensure(userId: number): Promise<SecretRow> {
    const [found] = await read([userId]);
    if (found) return found;
    const fresh = { userId, sealedSecret: seal(userId, newSecret()) };
    await database.orm.insert(webhookSecrets).values(fresh).onConflictDoNothing();
    const [row] = await read([userId]);
    if (!row) throw new Error('Expected the webhook secret that was stored, received no row');
    return row;
  }

  function present(row: SecretRow): WebhookSecret {
    const until = row.previousValidUntil;
    const stillSigns = until !== null && until > clock.now();
    return {
      secret: open(row.userId, row.sealedSecret),
      previousValidUntil: stillSigns ? until.toISOString() : null,
    };
  }

  function signers(row: SecretRow): string[] {
    const { secret, previousValidUntil } = present(row);
    return previousValidUntil !== null && row.previousSealedSecret !== null
      ? [secret, open(row.userId, row.previousSealedSecret)]
      : [secret];
  }

  async function rotate<Result>(userId: number, finish: Finish<WebhookSecret, Result>): Promise<Result> {
    const old = await ensure(userId);
    return database.transaction(async (tx) => finish(tx, await replace(tx, old)));
  }

  async function replace(tx: Tx, old: SecretRow): Promise<WebhookSecret> {
    const { userId } = old;
    const oldSecret = webhookBox.open(old.sealedSecret, ownerOf(userId));
    const oldOpens = oldSecret !== undefined;
    if (!oldOpens)
      log.error({ userId }, 'a webhook secret that could not be decrypted was replaced by its owner');
    const row = {
      sealedSecret: seal(userId, newSecret()),
      previousSealedSecret: oldOpens ? old.sealedSecret : null,
      previousValidUntil: oldOpens ? new Date(clock.now().getTime() + previousLifeMs) : null,
    };
    const stillOld = and(
      eq(webhookSecrets.userId, userId),
      eq(webhookSecrets.sealedSecret, old.sealedSecret),
    );
    const [rotated] = await tx.update(webhookSecrets).set(row).where(stillOld).returning();
    if (rotated) return present(rotated);
    const [now] = await tx.select().from(webhookSecrets).where(eq(webhookSecrets.userId, userId));
    if (!now) throw new Error('Expected the webhook secret that was stored, received no row');
    const winner = present(now);
    // It was only sealed again, by a rotation of SECRET_KEY.
    return winner.secret === oldSecret ? replace(tx, now) : winner;
  }

  return {
    get: async (userId) => present(await ensure(userId)),
    rotate,

    async signersOf(userIds) {
      const stored = new Map((await read(userIds)).map((row) => [row.userId, row]));
      const result = new Map<number, readonly string[]>();
      for (const userId of userIds) {
        const row = stored.get(userId) ?? (await ensure(userId));
        try {
          result.set(userId, signers(row));
        } catch (error) {
          log.error({ err: error, userId }, 'the webhooks of an account cannot be signed');
        }
      }
      return result;
    },
  };
}

/** Where encrypted secrets are stored. */
export function sealedWebhookSecrets(box: SecretBox): SealedColumn[] {
  return ['sealed_secret', 'previous_sealed_secret'].map((column) => ({
    table: 'webhook_secrets',
    column,
    key: ['user_id'],
    ownerColumn: 'user_id',
    ownerOf: (userId) => ownerOf(Number(userId)),
    box,
  }));
}

/** Binds a sealed secret to its account. */
function ownerOf(userId: number): string {
  return `webhooks:${userId}`;
}
