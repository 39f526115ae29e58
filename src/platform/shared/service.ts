import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const tag = 'Service';

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Whether the service can work',
  description: '200 while its database responds; 503 otherwise, and while the process is shutting down.',
  callers: 'anyone',
  response: z.strictObject({
    status: z.literal('ok').meta({ description: 'Always `ok`.' }),
    version: z.string().meta({ description: 'Version of the server.' }),
  }),
});

export const openApiDocument = endpoint({
  name: 'openApiDocument',
  method: 'GET',
  path: '/api/openapi.json',
  tag,
  summary: 'This reference as an OpenAPI 3.1 document',
  callers: 'anyone',
  query: z.strictObject({
    audience: z
      .enum(['key'])
      .optional()
      .meta({ description: '`key` leaves out what no API key can call.', examples: ['key'] }),
  }),
  alsoStatus: [304],
  responseHeaders: { etag: 'Of this version, for `If-None-Match`.' },
  response: z.record(z.string(), z.unknown()),
});

export const llmsTextFile = endpoint({
  name: 'llmsTextFile',
  method: 'GET',
  path: '/llms.txt',
  tag,
  summary: 'Index of this reference for language models',
  callers: 'anyone',
  media: ['text/plain'],
});

export const llmsFullTextFile = endpoint({
  name: 'llmsFullTextFile',
  method: 'GET',
  path: '/llms-full.txt',
  tag,
  summary: 'This reference as one Markdown text',
  callers: 'anyone',
  media: ['text/plain'],
});

export const postmanFile = endpoint({
  name: 'postmanFile',
  method: 'GET',
  path: '/docs/postman.json',
  tag,
  summary: 'The calls for API keys as a Postman collection',
  callers: 'anyone',
  response: z.record(z.string(), z.unknown()),
});
