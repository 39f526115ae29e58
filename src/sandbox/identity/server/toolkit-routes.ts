import type { Principal } from '../../../account/access/server/principal.ts';
import type { Serve } from '../../../platform/server/http/serve.ts';
import * as contract from '../shared/contract.ts';
import { readCode, resetByCode } from './action-codes.ts';
import { changeProfile } from './change-profile.ts';
import { listGoogleIdentities, removeIdentity } from './identities.ts';
import { passwordPolicy } from './password-policy.ts';
import { presentIdentity } from './present.ts';
import { sendCode } from './send-code.ts';
import { signInWithIdp, signInWithPassword, signUp } from './sign-in.ts';
import { answerCall, findByToken, type ToolkitDeps } from './toolkit-call.ts';
import { renewTokens } from './tokens.ts';

/**
 * The part of the identity toolkit that the `firebase` library calls (contract 8). `deps.ts` leaves it out
 * where a real provider is set.
 */
export function serveToolkit(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serveSignIn(serve, deps);
  serveProfile(serve, deps);
  serveCodes(serve, deps);
  serve(contract.passwordPolicy, async () => ({ json: passwordPolicy }));
  serve(contract.googleAccounts, async () => ({ json: await listGoogleIdentities(deps) }));
}

function serveSignIn(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serve(contract.signUp, ({ body }) => answerCall(() => signUp(deps, body)));
  serve(contract.signInWithPassword, ({ body }) => answerCall(() => signInWithPassword(deps, body)));
  serve(contract.signInWithIdp, ({ body }) => answerCall(() => signInWithIdp(deps, body.requestUri)));
  serve(contract.token, ({ body }) =>
    answerCall(async () => {
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
    answerCall(async () => ({ users: [presentIdentity(await findByToken(deps, body.idToken))] })),
  );
  serve(contract.update, ({ body }) => answerCall(() => changeProfile(deps, body)));
  serve(contract.remove, ({ body }) =>
    answerCall(async () => {
      const { uid } = await findByToken(deps, body.idToken, { recent: true });
      await removeIdentity(deps, uid);
      return {};
    }),
  );
}

function serveCodes(serve: Serve<Principal>, deps: ToolkitDeps): void {
  serve(contract.sendOobCode, ({ body }) => answerCall(() => sendCode(deps, body)));
  serve(contract.resetPassword, ({ body }) =>
    answerCall(async () => {
      if (body.newPassword !== undefined) return resetByCode(deps, body.oobCode, body.newPassword);
      const { identity, purpose, newEmail } = await readCode(deps, body.oobCode);
      return { email: identity.email, requestType: purpose, ...(newEmail !== null && { newEmail }) };
    }),
  );
}
