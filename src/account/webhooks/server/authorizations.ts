import type { SealedColumn } from '../../../platform/server/secrets/reseal.ts';
import type { SecretBox } from '../../../platform/server/secrets/secret-box.ts';

/** Seals the `Authorization` headers that webhooks carry (contract 5). Only a dispatcher opens them. */
export interface Authorizations {
  /** Returns what is stored of the header of an account's webhook; null for none. */
  seal(userId: number, authorization: string | null | undefined): string | null;
  /** Returns the header; null for none. Throws if what is stored does not open. */
  open(userId: number, sealed: string | null): string | null;
}

export function createAuthorizations(box: SecretBox): Authorizations {
  return {
    seal: (userId, authorization) =>
      authorization === null || authorization === undefined ? null : box.seal(authorization, ownerOf(userId)),
    open(userId, sealed) {
      if (sealed === null) return null;
      const authorization = box.open(sealed, ownerOf(userId));
      if (authorization === undefined)
        throw new Error(`Expected an authorization of account ${userId} to open with SECRET_KEY`);
      return authorization;
    },
  };
}

/** Where the feature stores sealed headers. A feature that takes some itself adds its own column. */
export function sealedAuthorizations(box: SecretBox): SealedColumn[] {
  return [
    sealedAuthorization(box, { table: 'webhook_endpoints', column: 'sealed_authorization', key: ['id'] }),
    sealedAuthorization(box, {
      table: 'webhook_log',
      column: 'sealed_authorization',
      key: ['id', 'created_at'],
    }),
  ];
}

/** A column that has what `Authorizations.seal` returns, in a table with a `user_id`. */
export function sealedAuthorization(
  box: SecretBox,
  place: Pick<SealedColumn, 'table' | 'column' | 'key'>,
): SealedColumn {
  return { ...place, ownerColumn: 'user_id', ownerOf: (userId) => ownerOf(Number(userId)), box };
}

/** Binds a sealed header to its account, so that a row may hand it on to another row of the account. */
function ownerOf(userId: number): string {
  return `webhook-authorization:${userId}`;
}
