import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { codeSchema, currentPasswordSchema } from '#platform/shared/fresh-sign-in.ts';
import { problems } from '#platform/shared/problem.ts';
import { accessProblems, tag, userSchema } from './contract.ts';
import { settingsProblems } from './settings.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';

export const secondFactorLimits = {
  /** How long a code may be typed after the password. */
  ticketMinutes: 5,
  /** Wrong codes for an account from one address in a window. They count only after a right password. */
  wrongCodes: 10,
  /**
   * Wrong codes for an account from all addresses, after which only addresses that it used before may try.
   */
  accountWrongCodes: 30,
  windowMinutes: 15,
  recoveryCodes: 10,
} as const;

export const secondFactorProblems = problems({
  invalidTicket: {
    status: 400,
    code: 'invalid_ticket',
    error: 'This sign-in has expired',
    fix: 'Enter your username and password again.',
    param: 'ticket',
  },
  alreadyOn: {
    status: 409,
    code: 'second_factor_on',
    error: 'Two-step sign-in is on',
    fix: 'Turn it off first.',
  },
  notOn: {
    status: 409,
    code: 'second_factor_off',
    error: 'Two-step sign-in is off',
    fix: 'Turn it on first.',
  },
});

export const loginWithCode = endpoint({
  name: 'loginWithCode',
  method: 'POST',
  path: '/api/login/code',
  tag,
  summary: 'Finish a sign-in with a code',
  description:
    'For accounts with two-step sign-in. The ticket of the first step works once, for ' +
    `${secondFactorLimits.ticketMinutes} minutes. Sets a new session cookie.`,
  callers: 'anyone',
  body: z.strictObject({
    ticket: z.string({ error: 'ticket is required' }).min(1, { error: 'ticket is required' }).max(200),
    code: codeSchema,
  }),
  response: userSchema,
  problems: [
    secondFactorProblems.invalidTicket,
    freshSignInProblems.wrongCode,
    accessProblems.crossSite,
    accessProblems.tooManyAttempts,
  ],
});

const stateSchema = z
  .strictObject({
    on: z.boolean().meta({ description: 'Whether sign-in asks for a code.' }),
    recovery_codes_left: z.int().meta({ description: 'Unused recovery codes.' }),
  })
  .meta({ id: 'SecondFactor' });

const callers = ['session'] as const;
const path = '/api/second-factor';

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path,
  tag,
  summary: 'Whether two-step sign-in is on',
  callers,
  response: stateSchema,
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path,
  tag,
  summary: 'Create a secret for an authenticator app',
  description:
    'Always needs the password, so that a stolen session cannot lock the owner out. No code is asked ' +
    'for until the first one is confirmed. A new secret replaces an unconfirmed one.',
  callers,
  spends: { account_changes: 1 },
  body: z.strictObject({ current_password: currentPasswordSchema }),
  response: z.strictObject({
    secret: z.string().meta({ description: 'The secret in base32, for typing.' }),
    uri: z.string().meta({ description: 'The secret as an otpauth URI, for a QR code.' }),
  }),
  status: 201,
  problems: [
    secondFactorProblems.alreadyOn,
    settingsProblems.noPassword,
    ...Object.values(freshSignInProblems),
  ],
});

const recoverySchema = z
  .strictObject({
    recovery_codes: z.array(z.string()).meta({ description: 'Shown once. Each one replaces the app once.' }),
  })
  .meta({ id: 'RecoveryCodes' });

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: `${path}/confirm`,
  tag,
  summary: 'Turn two-step sign-in on with a first code',
  callers,
  spends: { account_changes: 1 },
  body: z.strictObject({ code: codeSchema }),
  response: recoverySchema,
  problems: [
    secondFactorProblems.alreadyOn,
    secondFactorProblems.notOn,
    freshSignInProblems.wrongCode,
    accessProblems.tooManyAttempts,
  ],
});

const proof = z.strictObject({ current_password: currentPasswordSchema, code: codeSchema.optional() });
const proofProblems = [secondFactorProblems.notOn, ...Object.values(freshSignInProblems)];

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  tag,
  summary: 'Replace the recovery codes',
  description: 'Always needs the password and a code. The old codes stop working.',
  callers,
  spends: { account_changes: 1 },
  body: proof,
  response: recoverySchema,
  problems: proofProblems,
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'DELETE',
  path,
  tag,
  summary: 'Turn two-step sign-in off',
  description: 'Always needs the password and a code of the app, or a recovery code.',
  callers,
  spends: { account_changes: 1 },
  body: proof,
  status: 204,
  problems: proofProblems,
});
