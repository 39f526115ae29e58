import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { yearlyOnly } from '#platform/shared/entitlement.ts';
import { problems } from '#platform/shared/problem.ts';
import { succeeded } from '#platform/shared/response-fields.ts';
import { whiteLabelLimits } from './domain.ts';

export const whiteLabelProblems = problems({
  invalidDomain: {
    status: 400,
    code: 'invalid_domain',
    error: 'This domain cannot be used',
    fix: 'Send one of your host names, such as media.example.com, without https://, port or path.',
    param: 'domain',
  },
  txtNotFound: { status: 400, code: 'txt_not_found', error: 'The TXT record was not found' },
  noDomain: {
    status: 404,
    code: 'no_domain',
    error: 'No domain is set',
    fix: 'Set one with POST /api/white-label.',
  },
  domainTaken: {
    status: 409,
    code: 'domain_taken',
    error: 'This domain is already verified by another account',
    fix:
      "If it is yours, remove the other account's TXT record: it loses the domain after " +
      `${whiteLabelLimits.missingDays} days without it.`,
    param: 'domain',
  },
  tooManyChecks: { status: 429, code: 'too_many_checks', error: 'Too many checks of the domain' },
});

const tag = 'White-label';
const callers = ['session', 'identity', 'key'] as const;
const yearly = yearlyOnly('white_label');
const path = '/api/white-label';
const moment = z.iso.datetime().nullable();

const domainSchema = z
  .strictObject({
    domain: z.string().meta({ description: 'Your host name.', examples: ['media.example.com'] }),
    status: z.enum(['waiting', 'proved', 'lost']).meta({
      description:
        '`proved`: links use the domain. `lost`: the record was missing for ' +
        `${whiteLabelLimits.missingDays} days.`,
    }),
    record: z
      .strictObject({
        type: z.literal('TXT').meta({ description: 'Type of the record.' }),
        name: z.string().meta({ description: 'Name of the record.' }),
        value: z.string().meta({ description: 'Text of the record.' }),
      })
      .meta({ description: 'The DNS record to set.' }),
    proved_at: moment.meta({ description: 'When its record was first found; null before.' }),
    checked_at: moment.meta({ description: 'Time of the last successful DNS lookup.' }),
    missing_since: moment.meta({
      description: 'When the record of a verified domain was first found missing.',
    }),
    lost_at: moment.meta({ description: 'When it was lost; null unless it was.' }),
  })
  .meta({ id: 'WhiteLabelDomain', description: 'Your domain for links.' });
export type WhiteLabelDomain = z.infer<typeof domainSchema>;
const oneDomain = z.strictObject({ success: succeeded, data: domainSchema });

export const getWhiteLabel = endpoint({
  name: 'getWhiteLabel',
  method: 'GET',
  path,
  tag,
  summary: 'Your domain for links',
  description: '`data` is null if none is set.',
  callers,
  scope: 'all',
  yearly,
  response: z.strictObject({
    success: succeeded,
    data: domainSchema.nullable().meta({ description: 'Your domain; null if none is set.' }),
  }),
});

export const setWhiteLabel = endpoint({
  name: 'setWhiteLabel',
  method: 'POST',
  path,
  tag,
  summary: 'Set the domain of your links',
  description:
    'The response has the TXT record that proves the domain. A new domain replaces the previous one, ' +
    'whose links stop working.',
  callers,
  scope: 'all',
  idempotency: 'commits',
  spends: { changes: 1 },
  yearly,
  body: z.strictObject({
    domain: z
      .string()
      .max(500)
      .meta({ description: 'A host name.', examples: ['media.example.com'] }),
  }),
  response: oneDomain,
  problems: [whiteLabelProblems.invalidDomain, whiteLabelProblems.domainTaken],
});

export const verifyWhiteLabel = endpoint({
  name: 'verifyWhiteLabel',
  method: 'POST',
  path: `${path}/verify`,
  tag,
  summary: 'Check the TXT record now',
  description: 'Once it is found, links to your files, feeds and ZIPs use the domain.',
  callers,
  scope: 'all',
  idempotency: 'reruns',
  spends: { changes: 1 },
  yearly,
  response: oneDomain,
  problems: [
    whiteLabelProblems.txtNotFound,
    whiteLabelProblems.noDomain,
    whiteLabelProblems.domainTaken,
    whiteLabelProblems.tooManyChecks,
  ],
});

export const deleteWhiteLabel = endpoint({
  name: 'deleteWhiteLabel',
  method: 'DELETE',
  path,
  tag,
  summary: 'Remove the domain',
  description: 'Links use our address again. Also works without the yearly plan, or if no domain is set.',
  callers,
  scope: 'all',
  spends: { changes: 1 },
  status: 204,
});
