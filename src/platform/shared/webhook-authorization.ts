import { z } from 'zod';

const authorizationMaxLength = 2_048;

/**
 * A value of the `Authorization` header. Other characters than these could end the header (RFC 9110, 5.5).
 */
export const webhookAuthorizationSchema = z
  .string()
  .regex(/^[\x20-\x7e]*$/, { error: 'authorization must be one line of printable ASCII characters' })
  .trim()
  .min(1, { error: 'authorization must not be empty' })
  .max(authorizationMaxLength, {
    error: `authorization must have at most ${authorizationMaxLength} characters`,
  })
  .meta({
    description:
      'Sent as the `Authorization` header of the webhook, for receivers that check one: Header Auth in ' +
      'n8n, a filter in Make. Stored encrypted and never shown again.',
    examples: ['Bearer choose-your-own-words'],
  });
