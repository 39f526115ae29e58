import { z } from 'zod';
import { endpoint } from '#platform/shared/endpoint.ts';
import { rowIdSchema } from '#platform/shared/fields.ts';
import { proofFields } from '#platform/shared/fresh-sign-in.ts';
import { freshSignInProblems } from '#platform/shared/fresh-sign-in-problems.ts';
import { keyScopes } from '#platform/shared/key-scopes.ts';
import { problems } from '#platform/shared/problem.ts';
import { connectionLimits } from './limits.ts';

export const connectionProblems = problems({
  cap: {
    status: 429,
    code: 'connection_cap',
    error: 'This app has used its metered calls of the month',
    fix: 'Wait for the first of next month (UTC), or connect the app again with a higher limit.',
  },
  notFound: { status: 404, code: 'connection_not_found', error: 'Connected app not found' },
  requestNotFound: {
    status: 404,
    code: 'connection_request_not_found',
    error: 'This request to connect has expired, or was started in another browser',
    fix: 'Connect again from the app.',
  },
});

const capSchema = z.int().min(0).max(connectionLimits.capMax);
const scopesSchema = z.array(z.enum(keyScopes));
const hostSchema = z.string().meta({ description: 'The host that the app receives its access at.' });

const connectionSchema = z
  .strictObject({
    id: z.int().meta({ description: 'Row number.' }),
    name: z.string().meta({ description: 'As the app calls itself, and as the request log shows it.' }),
    host: hostSchema,
    scopes: scopesSchema.meta({ description: 'What the app can do.' }),
    cap: capSchema.meta({ description: 'Metered calls that the app can make in a month.' }),
    used: z.int().meta({ description: 'Metered calls of this month that counted.' }),
    resetsAt: z.iso.datetime().meta({ description: 'When the next month begins.' }),
    connectedAt: z.iso.datetime().meta({ description: 'When it was connected, in UTC.' }),
    lastUsedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When it was last used, in UTC; null if never.' }),
  })
  .meta({ id: 'Connection' });
export type Connection = z.infer<typeof connectionSchema>;

const connectionRequestSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Id of the request.' }),
    name: z.string().meta({ description: 'As the app calls itself.' }),
    host: hostSchema,
    scopes: scopesSchema.meta({ description: 'What the app asks for.' }),
    cap: capSchema.meta({ description: "The app's limit now, or the one to propose." }),
    isConnected: z.boolean().meta({ description: 'Whether this account has connected the app before.' }),
  })
  .meta({ id: 'ConnectionRequest' });
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>;

const tag = 'Connections';
const callers = ['session', 'identity'] as const;

export const listConnections = endpoint({
  name: 'listConnections',
  method: 'GET',
  path: '/api/connections',
  tag,
  summary: 'List connected apps, newest first',
  callers,
  response: z.array(connectionSchema),
});

export const revokeConnection = endpoint({
  name: 'revokeConnection',
  method: 'DELETE',
  path: '/api/connections/:id',
  tag,
  summary: 'Revoke a connected app',
  description: 'All of its tokens stop working at once.',
  callers,
  spends: { account_changes: 1 },
  params: z.strictObject({ id: rowIdSchema }),
  missing: connectionProblems.notFound,
  status: 204,
});

const requestParams = z.strictObject({ id: z.string().regex(/^[\w-]{20,64}$/) });

export const getConnectionRequest = endpoint({
  name: 'getConnectionRequest',
  method: 'GET',
  path: '/api/connection-requests/:id',
  tag,
  summary: 'Read what an app asks for',
  description: 'For the browser that came from the app: its cookie names the request.',
  callers,
  params: requestParams,
  missing: connectionProblems.requestNotFound,
  response: connectionRequestSchema,
});

export const decideConnectionRequest = endpoint({
  name: 'decideConnectionRequest',
  method: 'POST',
  path: '/api/connection-requests/:id',
  tag,
  summary: 'Allow or deny what an app asks for',
  callers,
  spends: { key_changes: 1 },
  params: requestParams,
  missing: connectionProblems.requestNotFound,
  body: z.strictObject({
    allow: z.boolean(),
    cap: capSchema.default(connectionLimits.capDefault).meta({
      description: 'Metered calls that the app can make in a month.',
    }),
    ...proofFields,
  }),
  response: z.strictObject({
    redirectTo: z.string().meta({ description: 'Where the browser continues: at the app.' }),
  }),
  problems: Object.values(freshSignInProblems),
});
