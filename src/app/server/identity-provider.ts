import { createFindKey, type FetchKeys } from '../../account/access/server/identity-keys.ts';
import { createVerifyIdentity, type VerifyIdentity } from '../../account/access/server/identity-token.ts';
import type { Principal } from '../../account/access/server/principal.ts';
import type { IdentitySettings } from '../../account/access/shared/identity.ts';
import type { Config } from '../../platform/server/config/config.ts';
import type { Serve } from '../../platform/server/http/serve.ts';
import {
  createSandboxIdentity,
  type SandboxIdentityDeps,
} from '../../sandbox/identity/server/sandbox-identity.ts';

/** Who proves that somebody is who they say. */
export interface IdentityProvider {
  readonly verifyIdentity: VerifyIdentity;
  /** What browsers reach the provider with. */
  readonly identitySettings: IdentitySettings;
  /** What is served of the local stand-in; nothing of the real provider. */
  serve(serve: Serve<Principal>): void;
}

/** The real provider where it is set, else the stand-in, behind the same verifier (contract 8). */
export function openIdentity(
  { firebase, publicUrl }: Config,
  { fetchKeys, ...deps }: Omit<SandboxIdentityDeps, 'publicUrl'> & { readonly fetchKeys: FetchKeys },
): IdentityProvider {
  if (!firebase) {
    const sandbox = createSandboxIdentity({ ...deps, publicUrl });
    return {
      verifyIdentity: sandbox.verifyIdentity,
      identitySettings: sandbox.settings,
      serve: (serve) => sandbox.serve(serve),
    };
  }
  const findKey = createFindKey(fetchKeys, deps.clock);
  return {
    verifyIdentity: createVerifyIdentity({ projectId: firebase.projectId, findKey, clock: deps.clock }),
    identitySettings: { ...firebase, sandbox: false },
    serve: () => undefined,
  };
}
