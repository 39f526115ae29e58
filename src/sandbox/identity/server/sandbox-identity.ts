import type { Attempts } from '../../../account/access/server/attempts.ts';
import { createVerifyIdentity, type VerifyIdentity } from '../../../account/access/server/identity-token.ts';
import { createFindKey } from '../../../account/access/server/identity-keys.ts';
import type { Principal } from '../../../account/access/server/principal.ts';
import type { IdentitySettings } from '../../../account/access/shared/identity.ts';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import type { Mail } from '../../../platform/server/mail/mail.ts';
import type { SecretBox } from '../../../platform/server/secrets/secret-box.ts';
import { sandboxProjectId } from '../shared/contract.ts';
import { serveSandboxPages } from './pages.ts';
import { createSigningKey } from './signing-key.ts';
import { serveToolkit } from './toolkit-routes.ts';

export interface SandboxIdentityDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly attempts: Attempts;
  readonly mail: Mail;
  readonly secretBox: SecretBox;
  readonly publicUrl: string;
}

/**
 * The local stand-in for the identity provider: what the server asks of it and what browsers ask of it
 * (contract 8).
 */
export interface SandboxProvider {
  readonly settings: IdentitySettings;
  readonly verifyIdentity: VerifyIdentity;
  serve(serve: Serve<Principal>): void;
}

/** The verifier is the provider's own code with another key set. */
export function createSandboxIdentity(deps: SandboxIdentityDeps): SandboxProvider {
  const signingKey = createSigningKey(deps.database, deps.secretBox);
  const fetchKeys = async () => ({ keys: (await signingKey()).publicKeys, maxAgeMs: Infinity });
  const findKey = createFindKey(fetchKeys, deps.clock);
  const verifyIdentity = createVerifyIdentity({ projectId: sandboxProjectId, findKey, clock: deps.clock });
  return {
    settings: { apiKey: 'sandbox', authDomain: 'localhost', projectId: sandboxProjectId, sandbox: true },
    verifyIdentity,
    serve(serve) {
      serveToolkit(serve, { ...deps, signingKey, verifyIdentity });
      serveSandboxPages(serve);
    },
  };
}
