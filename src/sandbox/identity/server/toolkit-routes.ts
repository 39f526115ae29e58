import type { z } from 'zod';
import type { Principal } from '#account/access/server/principal.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import * as contract from '#sandbox/identity/shared/contract.ts';
import { applyCode, readCode, resetPassword, sendCode } from './action-codes.ts';
import {
  changeIdentity,
  hashNewPassword,
  listGoogleIdentities,
  presentIdentity,
  removeIdentity,
} from './identities.ts';
import { signInWithIdp, signInWithPassword, signUp } from './sign-in.ts';
import { findByToken, issueTokens, renewTokens } from './tokens.ts';
import { respondWith } from './toolkit-error.ts';

/** `passwordPolicy` of the provider; its defaults demand only a length (spec 5). */
const passwordPolicy = {
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
  allowedNonAlphanumericCharacters: [],
  customStrengthOptions: {
    minPasswordLength: contract.sandboxLimits.passwordMinLength,
    maxPasswordLength: contract.sandboxLimits.passwordMaxLength,
  },
} as const;

type ToolkitDeps = Parameters<typeof sendCode>[0] & Parameters<typeof signUp>[0];

/** Serves the part of Google's Identity Toolkit that the `firebase` library calls (contract 8). */
export function serveToolkit(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serveSignIn(serve, deps);
  serveProfile(serve, deps);
  serveCodes(serve, deps);
  serve(contract.passwordPolicy, async () => ({ json: passwordPolicy }));
  serve(contract.googleAccounts, async () => ({ json: await listGoogleIdentities(deps) }));
}

function serveSignIn(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serve(contract.signUp, ({ body }) => respondWith(() => signUp(deps, body)));
  serve(contract.signInWithPassword, ({ body }) => respondWith(() => signInWithPassword(deps, body)));
  serve(contract.signInWithIdp, ({ body }) => respondWith(() => signInWithIdp(deps, body.requestUri)));
  serve(contract.token, ({ body }) =>
    respondWith(async () => {
      const { uid, idToken, refreshToken, expiresIn } = await renewTokens(deps, body.refresh_token ?? '');
      return {
        access_token: idToken,
        id_token: idToken,
        refresh_token: refreshToken,
        expires_in: expiresIn,
        token_type: 'Bearer',
        user_id: uid,
        project_id: contract.sandboxProjectId,
      };
    }),
  );
}

function serveProfile(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serve(contract.lookup, ({ body }) =>
    respondWith(async () => ({ users: [presentIdentity(await findByToken(deps, body.idToken))] })),
  );
  serve(contract.update, ({ body }) => respondWith(() => update(deps, body)));
  serve(contract.remove, ({ body }) =>
    respondWith(async () => {
      const { uid } = await findByToken(deps, body.idToken, { recent: true });
      await removeIdentity(deps, uid);
      return {};
    }),
  );
}

/** Applies an emailed code, or changes name, picture and password. A new password ends other sign-ins. */
async function update(deps: ToolkitDeps, fields: z.output<(typeof contract.update)['body']>) {
  if (fields.oobCode !== undefined) return presentIdentity(await applyCode(deps, fields.oobCode));
  const { uid } = await findByToken(deps, fields.idToken, { recent: fields.password !== undefined });
  const profile = {
    ...(fields.displayName !== undefined && { displayName: fields.displayName || null }),
    ...(fields.photoUrl !== undefined && { photoUrl: fields.photoUrl || null }),
  };
  if (fields.password === undefined) return presentIdentity(await changeIdentity(deps, uid, profile));
  const passwordHash = await hashNewPassword(fields.password);
  const validSince = deps.clock.now();
  const changed = await changeIdentity(deps, uid, { ...profile, passwordHash, validSince });
  return { ...presentIdentity(changed), ...(await issueTokens(deps, changed, 'password')) };
}

function serveCodes(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serve(contract.sendOobCode, ({ body }) => respondWith(() => sendCode(deps, body)));
  serve(contract.resetPassword, ({ body }) =>
    respondWith(async () => {
      if (body.newPassword !== undefined) return resetPassword(deps, body.oobCode, body.newPassword);
      const { identity, purpose, newEmail } = await readCode(deps, body.oobCode);
      return { email: identity.email, requestType: purpose, ...(newEmail !== null && { newEmail }) };
    }),
  );
}
