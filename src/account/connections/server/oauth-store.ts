import { and, eq, gt, isNull } from 'drizzle-orm';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { takeBudget } from '#account/budgets/server/account-budget.ts';
import type { Tx } from '#platform/server/database/database.ts';
import { endGrant, hashOf, type StoreDeps } from './grants.ts';
import { libraryContext } from './library-context.ts';
import { oauthClients, oauthRecords } from './tables.ts';

/** Returns what the library stores with: one adapter for each of its models. */
export function createOauthStore(deps: StoreDeps): (model: string) => Adapter {
  return (model) => {
    if (model === 'Client') return clientAdapter(deps);
    return model === 'Session' ? noSessions : recordAdapter(model, deps);
  };
}

/** An access token and the next refresh token. */
const rowsOfTokens = 2;

const nothing = async () => undefined;

/** Our own sign-in says who decides, at each request anew: the library's sessions are not stored. */
const noSessions: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUid: nothing,
  findByUserCode: nothing,
  consume: nothing,
  destroy: nothing,
  revokeByGrantId: nothing,
};

/** The request's transaction, where it has one. */
const ownTx = () => libraryContext.getStore()?.tx;

function clientAdapter({ database, clock }: StoreDeps): Adapter {
  const orm = () => ownTx() ?? database.orm;
  return {
    ...noSessions,
    async upsert(id, metadata) {
      await orm()
        .insert(oauthClients)
        .values({ id, metadata: { ...metadata }, createdAt: clock.now() });
    },
    async find(id) {
      const [row] = await orm().select().from(oauthClients).where(eq(oauthClients.id, id));
      return row?.metadata;
    },
  };
}

interface Upserted {
  readonly id: string;
  readonly payload: AdapterPayload;
  /** Seconds. The models that are stored here all have a time to live. */
  readonly expiresIn: number | undefined;
}

function recordAdapter(model: string, { database, clock }: StoreDeps): Adapter {
  const orm = () => ownTx() ?? database.orm;
  async function inTransaction(work: (tx: Tx) => Promise<void>): Promise<void> {
    const tx = ownTx();
    await (tx ? work(tx) : database.transaction(work));
  }
  const isIt = (id: string) => eq(oauthRecords.idHash, hashOf(model, id));

  async function insert(tx: Pick<Tx, 'insert'>, { id, payload, expiresIn = 0 }: Upserted): Promise<void> {
    // The id is the token itself, so that it is left out.
    const { jti: _jti, ...stored } = payload;
    const { accountId, clientId, grantId } = payload;
    const row = {
      payload: stored,
      expiresAt: new Date(clock.now().getTime() + expiresIn * 1000),
    };
    await tx
      .insert(oauthRecords)
      .values({
        ...row,
        idHash: hashOf(model, id),
        model,
        userId: accountId === undefined ? null : Number(accountId),
        clientId: clientId ?? null,
        grantHash: belongsToGrant(model) && grantId !== undefined ? hashOf('Grant', grantId) : null,
      })
      .onConflictDoUpdate({ target: oauthRecords.idHash, set: row });
  }

  return {
    ...noSessions,

    async upsert(id, payload, expiresIn) {
      const { grantId } = payload;
      if (!belongsToGrant(model) || grantId === undefined) return insert(orm(), { id, payload, expiresIn });
      await inTransaction(async (tx) => {
        await requireGrant(tx, hashOf('Grant', grantId), 'share');
        await insert(tx, { id, payload, expiresIn });
      });
    },

    async find(id) {
      const [row] = await orm()
        .select()
        .from(oauthRecords)
        .where(and(isIt(id), gt(oauthRecords.expiresAt, clock.now())));
      if (!row) return undefined;
      const consumed = row.consumedAt ? { consumed: Math.floor(row.consumedAt.getTime() / 1000) } : {};
      return { ...row.payload, jti: id, ...consumed };
    },

    /**
     * Of two uses at once, the second waits for the first, finds the row used, and ends the family like any
     * later one. The account pays for the tokens that follow; while it owes, nothing is used up, so that the
     * app may try again.
     */
    async consume(id) {
      const tx = ownTx();
      if (!tx) throw new Error('Expected the transaction of a request for tokens, received none');
      const [row] = await tx.select().from(oauthRecords).where(isIt(id));
      // In the order of a revocation, which takes the grant first.
      if (row?.grantHash) await requireGrant(tx, row.grantHash, 'update');
      const [used] = await tx
        .update(oauthRecords)
        .set({ consumedAt: clock.now() })
        .where(and(isIt(id), isNull(oauthRecords.consumedAt)))
        .returning();
      if (used?.userId) await takeBudget(tx, { userId: used.userId, kind: 'rows', amount: rowsOfTokens });
      if (used) return;
      if (row?.grantHash) await endGrant(tx, row.grantHash);
      throw new errors.InvalidGrant('it was used before');
    },

    async destroy(id) {
      await orm().delete(oauthRecords).where(isIt(id));
    },

    async revokeByGrantId(grantId) {
      await inTransaction((tx) => endGrant(tx, hashOf('Grant', grantId)));
    },
  };
}

/** An interaction names the grant that its owner gave, and outlives no other grant. */
function belongsToGrant(model: string): boolean {
  return model === 'AuthorizationCode' || model === 'AccessToken' || model === 'RefreshToken';
}

/** Throws if a grant has ended. Until the transaction does, nobody can end it. */
async function requireGrant(tx: Tx, grantHash: string, lock: 'share' | 'update'): Promise<void> {
  const [grant] = await tx
    .select({ model: oauthRecords.model })
    .from(oauthRecords)
    .where(eq(oauthRecords.idHash, grantHash))
    .for(lock);
  if (!grant) throw new errors.InvalidGrant('the grant has ended');
}
