import { composeEmail, type Email } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import { securityEventLimits, type SecurityEventName } from '#account/access/shared/security-events.ts';
import type { securityEvents } from './tables.ts';

/** The text of an event in an email. */
export type ToldEvent = Pick<typeof securityEvents.$inferSelect, 'event' | 'detail' | 'at' | 'address'>;

const changes: Readonly<Partial<Record<SecurityEventName, string>>> = {
  password_changed: 'The password of your account was changed',
  password_reset: 'A new password was set for your account by email',
  second_factor_on: 'Two-step sign-in was turned on for your account',
  second_factor_off: 'Two-step sign-in was turned off for your account',
  recovery_code_used: 'A recovery code was used instead of your authenticator app',
  recovery_codes_created: 'The recovery codes of your account were replaced',
  linked: 'A sign-in by email was added to your account',
  unlinked: 'The sign-in by email was removed from your account',
  key_created: 'An API key was created for your account',
  key_rotated: 'An API key of your account was replaced',
  key_deleted: 'An API key of your account was deleted',
  app_connected: 'An app was connected to your account',
  app_revoked: 'A connected app of your account was revoked',
};

/** Returns the email about changes of ways in, the newest first. Its subject is the change, if it is one. */
export function securityEmail(to: string, events: readonly ToldEvent[], publicUrl: string): Email {
  const [newest] = events;
  if (!newest) throw new Error('Expected an event to tell, received none');
  const shown = events.slice(0, securityEventLimits.changesPerEmail);
  const left = events.length - shown.length;
  return composeEmail({
    to,
    subject:
      events.length === 1 ? changeOf(newest) : `${events.length} changes to how you sign in to your account`,
    paragraphs: [
      ...shown.map(sentenceAbout),
      ...(left > 0 ? [`And ${left} before these.`] : []),
      'If this was you, you can ignore this email.',

      'If not, sign in, choose a new password, and delete all API keys when asked. Then check the ' +
        'security events:',
    ],
    action: { label: 'Open the settings', url: `${publicUrl}${paths.account}?tab=settings` },
  });
}

function changeOf({ event }: ToldEvent): string {
  const change = changes[event];
  if (change === undefined) throw new Error(`Expected an event that is told by email, received ${event}`);
  return change;
}

function sentenceAbout(event: ToldEvent): string {
  const detail = event.detail === null ? '' : ` (${event.detail})`;
  return `${changeOf(event)}${detail}, on ${event.at.toUTCString()}, from ${event.address}.`;
}
