import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const tag = 'Service';

export const health = endpoint({
  name: 'health',
  method: 'GET',
  path: '/health',
  tag,
  summary: 'Whether the service can work',
  description:
    '200 while its database answers; 503 otherwise, and while the process finishes its work before it stops.',
  callers: 'anyone',
  answer: z.strictObject({ status: z.literal('ok'), version: z.string() }),
});

export const openApiDocument = endpoint({
  name: 'openApiDocument',
  method: 'GET',
  path: '/api/openapi.json',
  tag,
  summary: 'This reference as an OpenAPI 3.1 document',
  callers: 'anyone',
  answer: z.record(z.string(), z.unknown()),
});
