import { and, eq, inArray } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { SecretBox } from '../../../platform/server/secrets/secret-box.ts';
import type { WebhookSecret } from '../shared/contract.ts';
import { webhookLimits } from '../shared/schedule.ts';
import { newSecret } from './signing.ts';
import { webhookSecrets } from './tables.ts';

const previousLifeMs = webhookLimits.previousSecretHours * 60 * 60 * 1000;

/** The signing secrets of accounts (contract 5). */
export interface Secrets {
  /** Returns the account's secret and creates it at the first call. */
  get(userId: number): Promise<WebhookSecret>;
  /**
   * Replaces the secret and returns the new one; the old one keeps signing for a day. If two rotations race,
   * both return the secret of the first.
   */
  rotate(userId: number): Promise<WebhookSecret>;
  /** Returns the secrets that sign now, newest first, for each of the accounts. */
  signersOf(userIds: readonly number[]): Promise<Signers>;
}

/** Signing secrets by account, newest first. */
export type Signers = ReadonlyMap<number, readonly string[]>;

export interface SecretDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly webhookBox: SecretBox;
}

type SecretRow = typeof webhookSecrets.$inferSelect;

/** Secrets are stored sealed. One that the server's key can't open any more is replaced. */
export function createSecrets({ database, clock, webhookBox }: SecretDeps): Secrets {
  const seal = (userId: number, secret: string) => webhookBox.seal(secret, ownerOf(userId));
  const open = (userId: number, sealed: string) => webhookBox.open(sealed, ownerOf(userId));

  async function read(userIds: readonly number[]): Promise<SecretRow[]> {
    return database.orm
      .select()
      .from(webhookSecrets)
      .where(inArray(webhookSecrets.userId, [...userIds]));
  }

  /** Returns the stored row. Creates it if there is none, and replaces the secret if it does not open. */
  async function ensure(userId: number): Promise<SecretRow> {
    const [found] = await read([userId]);
    if (found && open(userId, found.sealedSecret) !== undefined) return found;
    const fresh = { userId, sealedSecret: seal(userId, newSecret()) };
    await (found
      ? database.orm
          .update(webhookSecrets)
          .set(fresh)
          .where(eq(webhookSecrets.sealedSecret, found.sealedSecret))
      : database.orm.insert(webhookSecrets).values(fresh).onConflictDoNothing());
    const [row] = await read([userId]);
    if (!row) throw new Error('Expected the webhook secret that was stored, received no row');
    return row;
  }

  function present(row: SecretRow): WebhookSecret {
    const secret = open(row.userId, row.sealedSecret);
    if (secret === undefined) throw new Error('Expected a webhook secret that opens');
    const until = row.previousValidUntil;
    const stillSigns = until !== null && until > clock.now();
    return { secret, previousValidUntil: stillSigns ? until.toISOString() : null };
  }

  function signers(row: SecretRow): string[] {
    const { secret, previousValidUntil } = present(row);
    const previous =
      previousValidUntil && row.previousSealedSecret && open(row.userId, row.previousSealedSecret);
    return previous ? [secret, previous] : [secret];
  }

  return {
    get: async (userId) => present(await ensure(userId)),

    async rotate(userId) {
      const old = await ensure(userId);
      const row = {
        sealedSecret: seal(userId, newSecret()),
        previousSealedSecret: old.sealedSecret,
        previousValidUntil: new Date(clock.now().getTime() + previousLifeMs),
      };
      const stillOld = and(
        eq(webhookSecrets.userId, userId),
        eq(webhookSecrets.sealedSecret, old.sealedSecret),
      );
      const [rotated] = await database.orm.update(webhookSecrets).set(row).where(stillOld).returning();
      return present(rotated ?? (await ensure(userId)));
    },

    async signersOf(userIds) {
      const stored = new Map((await read(userIds)).map((row) => [row.userId, row]));
      const result = new Map<number, readonly string[]>();
      for (const userId of userIds) {
        const row = stored.get(userId);
        const isUsable = row && open(userId, row.sealedSecret) !== undefined;
        result.set(userId, signers(isUsable ? row : await ensure(userId)));
      }
      return result;
    },
  };
}

/** Binds a sealed secret to its account. */
function ownerOf(userId: number): string {
  return `webhooks:${userId}`;
}
