import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { pageQuery, pageSchema, rowBefore } from '#platform/shared/page.ts';
import { tag } from './contract.ts';

export const securityEventLimits = {
  pageDefault: 20,
  pageMax: 100,
  /** How long an event is stored: more than a year. */
  storedDays: 400,
  /** Failed sign-ins of an account that are written down in an hour; strangers can cause any number. */
  failuresPerHour: 20,
  /** Minutes within which an account's security events are combined into one email. */
  minutesPerEmail: 5,
  /** Changes that one email lists; it counts the others. */
  changesPerEmail: 100,
} as const;

/** Security events, written in the transaction of the change (contract 2). */
export const securityEventNames = [
  'signed_in',
  'sign_in_failed',
  'password_changed',
  'password_reset',
  'linked',
  'unlinked',
  'key_created',
  'key_rotated',
  'key_deleted',
  'app_connected',
  'app_revoked',
  'sessions_ended',
  'second_factor_on',
  'second_factor_off',
  'second_factor_failed',
  'recovery_code_used',
  'recovery_codes_created',
] as const;
export type SecurityEventName = (typeof securityEventNames)[number];

const securityEventSchema = z
  .strictObject({
    id: z.int().meta({ description: 'Row number.' }),
    event: z.enum(securityEventNames).meta({ description: 'Name of what happened.' }),
    detail: z
      .string()
      .nullable()
      .meta({ description: 'For example the name of a key, or an email address.' }),
    address: z.string().meta({ description: 'The IP address.' }),
    userAgent: z.string().meta({ description: 'The user agent of the browser or program.' }),
    at: z.iso.datetime().meta({ description: 'When it happened, in UTC.' }),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.infer<typeof securityEventSchema>;

export const listSecurityEvents = endpoint({
  name: 'listSecurityEvents',
  method: 'GET',
  path: '/api/security-events',
  tag,
  summary: 'List security events, newest first',
  description:
    'Successful and failed sign-ins, and changes to passwords, linked sign-ins, keys and connected apps, ' +
    `of the last ${securityEventLimits.storedDays} days.`,
  callers: ['session', 'identity'],
  query: z.strictObject(pageQuery(securityEventLimits, rowBefore(15))),
  response: pageSchema(securityEventSchema, z.int()),
});
