import type { z } from 'zod';
import type { sendOobCode } from '../shared/contract.ts';
import { mailCode } from './action-codes.ts';
import { findByEmail, readEmail } from './identities.ts';
import { findByToken, type ToolkitDeps } from './toolkit-call.ts';
import { ToolkitError } from './toolkit-error.ts';

/**
 * `accounts:sendOobCode`: mails what was asked for. An unknown address gets no email and the same response.
 */
export async function sendCode(deps: ToolkitDeps, given: z.output<(typeof sendOobCode)['body']>) {
  switch (given.requestType) {
    case 'PASSWORD_RESET': {
      const email = readEmail(given.email);
      const identity = await findByEmail(deps, email);
      if (identity) await mailCode(deps, identity, 'PASSWORD_RESET');
      return { email };
    }
    case 'VERIFY_EMAIL': {
      const identity = await findByToken(deps, given.idToken);
      await mailCode(deps, identity, 'VERIFY_EMAIL');
      return { email: identity.email };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = readEmail(given.newEmail);
      const identity = await findByToken(deps, given.idToken, { recent: true });
      if (await findByEmail(deps, newEmail)) throw new ToolkitError('EMAIL_EXISTS');
      await mailCode(deps, identity, 'VERIFY_AND_CHANGE_EMAIL', newEmail);
      return { email: identity.email };
    }
    default:
      throw new ToolkitError('INVALID_REQ_TYPE');
  }
}
