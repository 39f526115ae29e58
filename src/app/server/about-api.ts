import { admissionRules } from '#account/usage/server/admission-rules.ts';
import type { DocumentAbout } from '#platform/server/http/openapi/build.ts';
import { allFeatures } from './features.ts';
import { sharedProblems, workProblems } from './shared-problems.ts';

const description = `Media automation for print-on-demand sellers: text on pictures, square padding, audio from videos, and webhooks for new products of watched shops.

Send your API key as \`X-API-Key\`, or as \`Authorization: Bearer op_...\`. Bodies are JSON or a form (multipart or urlencoded) with the same fields. You can also send a file as the body itself, with the fields in the query. Every error is JSON with \`success: false\`, \`error\`, \`code\`, \`request_id\` and often \`fix\`. If it is about a field, \`param\` is its name and \`errors\` lists all invalid fields. \`code\` is one of \`ErrorCode\` and never contains a position. Every response has an \`X-Request-Id\`, which finds a metered request in the request log. Metered responses have \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; 429 and 503 have \`Retry-After\`. A request counts against the monthly quota if a tool worked on it; requests refused before that, and failures on our side (500 and above), are logged and do not count. The burst limit is a token bucket; \`RateLimit-Policy\` has its rate and size. Each operation lists its possible statuses: 401 and 403 only if it needs a credential or a scope, 415 only if it has a body, and 429 only if it is limited. Anything else is \`default\`. Every POST takes an \`Idempotency-Key\`. A JSON body can have at most 100 fields, 32 levels and 64 KB, or 1 MB plus its files if the operation takes files. Numbers and booleans are also accepted as text, enum values in any case, and field names in camelCase. Empty fields count as not sent.`;

const tags: DocumentAbout['tags'] = {
  Service: 'This reference.',
  ...Object.fromEntries(allFeatures().flatMap((feature) => Object.entries(feature.tags ?? {}))),
};

/** Returns what the OpenAPI document says beside the endpoints. */
export function aboutApi(server: Pick<DocumentAbout, 'version' | 'publicUrl' | 'events'>): DocumentAbout {
  return {
    ...server,
    description,
    tags,
    rulesOf: admissionRules,
    problems: [...sharedProblems, ...workProblems],
  };
}
