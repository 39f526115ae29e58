import { replayedHeader } from '#platform/shared/idempotency.ts';

interface HeaderDocument {
  readonly required?: true;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** `upload-length` becomes `Upload-Length`. */
export function headerName(name: string): string {
  return name
    .replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
    .replace('Ratelimit', 'RateLimit')
    .replace('Www', 'WWW');
}

export const meteredHeaders = [
  'ratelimit-limit',
  'ratelimit-remaining',
  'ratelimit-reset',
  'ratelimit-policy',
] as const;

/** Headers that responses of many endpoints carry, by their names in lower case (contract 3, 4). */
export const headerDocuments: Readonly<Record<string, HeaderDocument>> = {
  'x-request-id': {
    required: true,
    description: 'Identifies the request, like `request_id` in errors.',
    schema: { type: 'string', format: 'uuid' },
  },
  'ratelimit-limit': count('Requests per calendar month (UTC).'),
  'ratelimit-remaining': count('Requests left this month.'),
  'ratelimit-reset': count('Seconds until the next month begins.'),
  'ratelimit-policy': {
    required: true,
    description: 'Both limits: the monthly quota, and the burst limit with its window in seconds.',
    schema: { type: 'string' },
  },
  'www-authenticate': {
    required: true,
    description: 'Where the credential goes: `Bearer`, in the header `Authorization`.',
    schema: { type: 'string' },
  },
  'retry-after': {
    description: 'Seconds to wait before retrying.',
    schema: { type: 'integer', minimum: 1 },
  },
  [replayedHeader.toLowerCase()]: {
    description: '`true` if this is the stored response of an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

function count(description: string): HeaderDocument {
  return { required: true, description, schema: { type: 'integer', minimum: 0 } };
}
