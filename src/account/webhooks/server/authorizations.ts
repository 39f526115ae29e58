import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';

/**
 * Seals the `Authorization` and own headers that webhooks carry (contract 5). Only a dispatcher opens them.
 */
export interface Authorizations {
  /** Returns what is stored of the header of an account's webhook; null for none. */
  seal(userId: number, authorization: string | null | undefined): string | null;
  /** Returns what is stored of own headers of an account's endpoint; null for none. */
  sealHeaders(userId: number, headers: Headers | null | undefined): string | null;
  /** Returns the own headers; none for null. Throws if what is stored does not open. */
  openHeaders(userId: number, sealed: string | null): Headers;
  /** Returns the header; null for none. Throws if what is stored does not open. */
  open(userId: number, sealed: string | null): string | null;
}

type Headers = Readonly<Record<string, string>>;

export function createAuthorizations(box: SecretBox): Authorizations {
  function seal(userId: number, text: string | null | undefined): string | null {
    return text === null || text === undefined ? null : box.seal(text, ownerOf(userId));
  }

  function open(userId: number, sealed: string | null): string | null {
    if (sealed === null) return null;
    const text = box.open(sealed, ownerOf(userId));
    if (text === undefined)
      throw new Error(`Expected an authorization of account ${userId} to open with SECRET_KEY`);
    return text;
  }

  return {
    seal,
    open,
    sealHeaders(userId, headers) {
      const isNone = !headers || Object.keys(headers).length === 0;
      return seal(userId, isNone ? null : JSON.stringify(headers));
    },
    openHeaders: (userId, sealed) => JSON.parse(open(userId, sealed) ?? '{}') as Headers,
  };
}

/** Where the feature stores sealed headers. A feature that takes some itself adds its own column. */
export function sealedAuthorizations(box: SecretBox): SealedColumn[] {
  return [
    sealedAuthorization(box, { table: 'webhook_endpoints', column: 'sealed_authorization', key: ['id'] }),
    sealedAuthorization(box, { table: 'webhook_endpoints', column: 'sealed_headers', key: ['id'] }),
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
