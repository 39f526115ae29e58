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
import { answerCall, findByToken, type ToolkitParts } from './toolkit-call.ts';
import { renewTokens } from './tokens.ts';

/**
 * The part of the identity toolkit that the `firebase` library calls (contract 8). `deps.ts` leaves it out where
 * a real provider is set.
 */
export function serveToolkit(serve: Serve<Principal>, parts: ToolkitParts): void {
  serveSignIn(serve, parts);
  serveProfile(serve, parts);
  serveCodes(serve, parts);
  serve(contract.passwordPolicy, async () => ({ json: passwordPolicy }));
  serve(contract.googleAccounts, async () => ({ json: await listGoogleIdentities(parts) }));
}

function serveSignIn(serve: Serve<Principal>, parts: ToolkitParts): void {
  serve(contract.signUp, ({ body }) => answerCall(() => signUp(parts, body)));
  serve(contract.signInWithPassword, ({ body }) => answerCall(() => signInWithPassword(parts, body)));
  serve(contract.signInWithIdp, ({ body }) => answerCall(() => signInWithIdp(parts, body.requestUri)));
  serve(contract.token, ({ body }) =>
    answerCall(async () => {
      const { uid, idToken, refreshToken, expiresIn } = await renewTokens(parts, body.refresh_token ?? '');
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

function serveProfile(serve: Serve<Principal>, parts: ToolkitParts): void {
  serve(contract.lookup, ({ body }) =>
    answerCall(async () => ({ users: [presentIdentity(await findByToken(parts, body.idToken))] })),
  );
  serve(contract.update, ({ body }) => answerCall(() => changeProfile(parts, body)));
  serve(contract.remove, ({ body }) =>
    answerCall(async () => {
      const { uid } = await findByToken(parts, body.idToken, { recent: true });
      await removeIdentity(parts, uid);
      return {};
    }),
  );
}

function serveCodes(serve: Serve<Principal>, parts: ToolkitParts): void {
  serve(contract.sendOobCode, ({ body }) => answerCall(() => sendCode(parts, body)));
  serve(contract.resetPassword, ({ body }) =>
    answerCall(async () => {
      if (body.newPassword !== undefined) return resetByCode(parts, body.oobCode, body.newPassword);
      const { identity, purpose, newEmail } = await readCode(parts, body.oobCode);
      return { email: identity.email, requestType: purpose, ...(newEmail !== null && { newEmail }) };
    }),
  );
}
