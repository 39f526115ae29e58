import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { problems } from '#platform/shared/problem.ts';
import { messageSchema, succeeded } from '#platform/shared/response-fields.ts';

export const earlyAccessLimits = {
  emailMaxLength: 254,
  /** Contract 11, Limits: by address and hour. */
  registrationsPerHour: 20,
} as const;

export const earlyAccessProblems = problems({
  /** The landing page looks for the text `already registered` (spec 8). */
  alreadyRegistered: { status: 409, code: 'already_registered', error: 'This email is already registered' },
  tooManyRegistrations: {
    status: 429,
    code: 'too_many_attempts',
    error: 'Too many attempts',
    fix: 'Wait and try again.',
  },
});

const emailText = 'A valid email is required';

export const registerEarlyBird = endpoint({
  name: 'registerEarlyBird',
  method: 'POST',
  path: '/api/early-bird',
  tag: 'Early access',
  summary: 'Join the early access list',
  description: 'The address is trimmed and compared ignoring case; registering it twice is refused.',
  callers: 'anyone',
  body: z.strictObject({
    email: z
      .string({ error: emailText })
      .trim()
      .toLowerCase()
      .max(earlyAccessLimits.emailMaxLength, { error: emailText })
      .pipe(z.email({ error: emailText }))
      .meta({ examples: ['ada@example.com'] }),
  }),
  response: z.strictObject({ success: succeeded, message: messageSchema }),
  status: 201,
  problems: [earlyAccessProblems.alreadyRegistered, earlyAccessProblems.tooManyRegistrations],
});
