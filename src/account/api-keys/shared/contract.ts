import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { rowIdSchema } from '#platform/shared/fields.ts';
import { proofFields } from '#platform/shared/fresh-sign-in.ts';
import { nextBeforeDescription, pageQuery, rowBefore } from '#platform/shared/page.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { problems } from '#platform/shared/problem.ts';
import { apiKeyLimits } from './limits.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';
import { createdAtSchema } from '#platform/shared/response-fields.ts';

export const apiKeyProblems = problems({
  tooManyKeys: {
    status: 409,
    code: 'too_many_api_keys',
    error: `Maximum of ${apiKeyLimits.keysPerAccount} API keys allowed per account`,
    fix: 'Delete a key that you no longer use.',
  },
  rotatedBefore: {
    status: 409,
    code: 'key_rotated',
    error: 'This key was already rotated',
    fix: 'Rotate the newer key with this name.',
  },
  keyNotFound: { status: 404, code: 'api_key_not_found', error: 'API key not found' },
});

const nameText = 'Please provide a name for your API key';
const scopesText = `Choose at least one of ${keyScopes.join(', ')}`;

const apiKeySchema = z
  .strictObject({
    id: z.int().meta({ description: 'Row number.' }),
    name: z.string().meta({ description: 'Name of the key.' }),
    /** Null if the server's secret has changed since: the key still works, but can't be shown again. */
    key: z.string().nullable().meta({ description: 'The full key, or null if it can no longer be shown.' }),
    prefix: z.string().meta({ description: 'The first 8 characters, as shown on screen.' }),
    suffix: z
      .string()
      .meta({ description: 'The last 4 characters, to distinguish keys with the same prefix.' }),
    createdAt: createdAtSchema,
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was last used, in UTC; null if never.' }),
    scopes: z.array(z.enum(keyScopes)).meta({ description: 'What the key can do.' }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it stops working. A rotated key works for 24 more hours.' }),
    rotatedAt: z.iso.datetime().nullable().meta({ description: 'When it was rotated.' }),
    test: z
      .boolean()
      .meta({ description: 'A test key: its requests do not count, and its results are marked.' }),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;
const newKeySchema = apiKeySchema
  .extend({ key: z.string().meta({ description: 'The full key.' }) })
  .meta({ id: 'NewApiKey' });

const tag = 'API keys';
const callers = ['session', 'identity'] as const;

export const listApiKeys = endpoint({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/keys',
  tag,
  summary: 'List your API keys, newest first',
  description:
    'Dashboard sessions only; an API key cannot list keys. `X-Next-Before` is the `before` of the next ' +
    'page; the last page has none.',
  callers,
  query: z.strictObject(pageQuery(apiKeyLimits, rowBefore(9))),
  responseHeaders: nextBeforeDescription,
  response: z.array(apiKeySchema),
});

export const createApiKey = endpoint({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/keys',
  tag,
  summary: 'Create an API key',
  callers,
  spends: { key_changes: 1 },
  body: z.strictObject({
    name: z
      .string({ error: nameText })
      .trim()
      .max(apiKeyLimits.nameMaxLength)
      .transform((name) => (name === '' ? apiKeyLimits.defaultName : name))
      .default(apiKeyLimits.defaultName)
      .meta({ description: 'A name to recognize the key by.', examples: ['n8n on the office server'] }),
    scopes: z
      .array(z.enum(keyScopes))
      .min(1, { error: scopesText })
      .transform((scopes) => [...new Set(scopes)])
      .default([...keyScopes])
      .meta({
        description: 'What the key can do; everything by default.',
        examples: [['image_padding']],
      }),
    expires_in_days: z
      .int()
      .min(1)
      .max(apiKeyLimits.lifetimeDaysMax)
      .optional()
      .meta({ description: 'Days until it expires; by default it never does.', examples: [90] }),
    test: z
      .boolean()
      .default(false)
      .meta({
        description:
          'A test key starts with `op_test_`. Its requests do not count and are limited to ' +
          `${apiKeyLimits.testCallsPerMinute} a minute; pictures are marked TEST, and audio is cut after ` +
          '30 seconds.',
      }),
    ...proofFields,
  }),
  response: newKeySchema,
  status: 201,
  problems: [apiKeyProblems.tooManyKeys, ...Object.values(freshSignInProblems)],
});

export const rotateApiKey = endpoint({
  name: 'rotateApiKey',
  method: 'POST',
  path: '/api/keys/:id/rotate',
  tag,
  summary: 'Rotate an API key',
  description:
    'The new key has the same name, scopes and lifetime. The old key works for ' +
    `${apiKeyLimits.rotatedHours} more hours, so that programs can be updated one by one.`,
  callers,
  spends: { key_changes: 1 },
  params: z.strictObject({ id: rowIdSchema }),
  missing: apiKeyProblems.keyNotFound,
  body: z.strictObject({ ...proofFields }),
  response: newKeySchema,
  status: 201,
  problems: [apiKeyProblems.rotatedBefore, ...Object.values(freshSignInProblems)],
});

export const deleteApiKey = endpoint({
  name: 'deleteApiKey',
  method: 'DELETE',
  path: '/api/keys/:id',
  tag,
  summary: 'Delete an API key',
  description: 'The key stops working at once.',
  callers,
  spends: { account_changes: 1 },
  params: z.strictObject({ id: rowIdSchema }),
  missing: apiKeyProblems.keyNotFound,
  status: 204,
});
