import { readFileSync } from 'node:fs';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { createFindKey } from '#account/access/server/identity-keys.ts';
import { createVerifyIdentity, type VerifyIdentity } from '#account/access/server/identity-token.ts';
import type { Principal } from '#account/access/server/principal.ts';
import type { IdentitySettings } from '#account/access/shared/identity.ts';
import type { Clock } from '#platform/server/clock.ts';
import { createTables } from '#platform/server/database/create-tables.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { SealedColumn } from '#platform/server/secrets/reseal.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import { sandboxProjectId } from '#sandbox/identity/shared/contract.ts';
import { servePopupPages } from './popup-pages.ts';
import { createSigningKey, sealedSigningKey } from './signing-key.ts';
import { serveToolkit } from './toolkit-routes.ts';

const tablesSql = readFileSync(new URL('./tables.sql', import.meta.url), 'utf8');

export interface SandboxIdentityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly rateLimiter: RateLimiter;
  readonly mail: Mail;
  /** Seals the signing key. */
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
}

export interface SandboxIdentityProvider {
  readonly settings: IdentitySettings;
  readonly verifyIdentity: VerifyIdentity;
  /** Serves what browsers ask of the provider. */
  serve(serve: Serve<Principal>): void;
  readonly sealedColumns: readonly SealedColumn[];
}

/**
 * Opens the stand-in for the identity provider (contract 8). Its tokens are verified by the same code as the
 * hosted provider's, with other keys.
 */
export async function openSandboxIdentity(deps: SandboxIdentityDeps): Promise<SandboxIdentityProvider> {
  const { database, clock, secretBox } = deps;
  await createTables(database, tablesSql);
  const signingKey = createSigningKey(database, secretBox);
  const fetchKeys = async () => ({ keys: (await signingKey()).publicKeys, maxAgeMs: Infinity });
  const findKey = createFindKey(fetchKeys, clock);
  const verifyIdentity = createVerifyIdentity({ projectId: sandboxProjectId, findKey, clock });
  return {
    settings: { apiKey: 'sandbox', authDomain: 'localhost', projectId: sandboxProjectId, sandbox: true },
    verifyIdentity,
    serve(serve) {
      serveToolkit(serve, { ...deps, signingKey, verifyIdentity });
      servePopupPages(serve);
    },
    sealedColumns: [sealedSigningKey(secretBox)],
  };
}
