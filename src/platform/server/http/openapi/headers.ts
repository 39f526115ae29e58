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
    description: 'Names the request, as `request_id` does in errors.',
    schema: { type: 'string', format: 'uuid' },
  },
  'ratelimit-limit': count('Calls of the calendar month (UTC).'),
  'ratelimit-remaining': count('Calls that are left this month.'),
  'ratelimit-reset': count('Seconds until the next month begins.'),
  'ratelimit-policy': {
    required: true,
    description: 'Both limits: the month, and the burst with its seconds.',
    schema: { type: 'string' },
  },
  'www-authenticate': {
    required: true,
    description: 'Where the credential goes: `Bearer`, in the header `Authorization`.',
    schema: { type: 'string' },
  },
  'retry-after': {
    description: 'Seconds after which the same call may succeed.',
    schema: { type: 'integer', minimum: 1 },
  },
  [replayedHeader.toLowerCase()]: {
    description: '`true` on the stored response of an earlier call with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
};

function count(description: string): HeaderDocument {
  return { required: true, description, schema: { type: 'integer', minimum: 0 } };
}
