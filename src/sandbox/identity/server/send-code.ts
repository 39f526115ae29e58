import type { z } from 'zod';
import type { sendOobCode } from '../shared/contract.ts';
import { mailCode } from './action-codes.ts';
import { findByEmail, readEmail } from './identities.ts';
import { findByToken, type ToolkitParts } from './toolkit-call.ts';
import { ToolkitError } from './toolkit-error.ts';

/** `accounts:sendOobCode`: mails what was asked for. An unknown address gets no email and the same answer. */
export async function sendCode(parts: ToolkitParts, given: z.output<(typeof sendOobCode)['body']>) {
  switch (given.requestType) {
    case 'PASSWORD_RESET': {
      const email = readEmail(given.email);
      const identity = await findByEmail(parts, email);
      if (identity) await mailCode(parts, identity, 'PASSWORD_RESET');
      return { email };
    }
    case 'VERIFY_EMAIL': {
      const identity = await findByToken(parts, given.idToken);
      await mailCode(parts, identity, 'VERIFY_EMAIL');
      return { email: identity.email };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = readEmail(given.newEmail);
      const identity = await findByToken(parts, given.idToken, { recent: true });
      if (await findByEmail(parts, newEmail)) throw new ToolkitError('EMAIL_EXISTS');
      await mailCode(parts, identity, 'VERIFY_AND_CHANGE_EMAIL', newEmail);
      return { email: identity.email };
    }
    default:
      throw new ToolkitError('INVALID_REQ_TYPE');
  }
}
