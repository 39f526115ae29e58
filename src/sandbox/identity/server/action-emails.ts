import { composeEmail, type Email } from '../../../platform/server/mail/mail.ts';
import { authAction } from '../../../account/access/shared/auth-action.ts';
import type { sandboxActionCodes } from './tables.ts';

/** What a mailed code is for. */
export type Purpose = (typeof sandboxActionCodes.$inferSelect)['purpose'];

const words = {
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Reset your Overprint password',
    label: 'Choose a new password',
    invitation: 'To choose a new password, open this link within an hour:',
  },
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Verify your email for Overprint',
    label: 'Verify this address',
    invitation: 'To verify that this address is yours, open this link within an hour:',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Verify your new email for Overprint',
    label: 'Use this address',
    invitation: 'To sign in with this address from now on, open this link within an hour:',
  },
} as const satisfies Record<Purpose, object>;

/** The email with the link that carries a code, as the provider would send it. */
export function actionEmail(
  purpose: Purpose,
  to: string,
  { code, publicUrl }: { readonly code: string; readonly publicUrl: string },
): Email {
  const { mode, subject, label, invitation } = words[purpose];
  const url = `${publicUrl}${authAction.path}?${new URLSearchParams({ mode, oobCode: code }).toString()}`;
  const closing = 'If you did not ask for this, ignore this email.';
  return composeEmail({ to, subject, paragraphs: ['Hello,', invitation], action: { label, url }, closing });
}
