import { admissionRules } from '#account/usage/server/admission-rules.ts';
import type { DocumentAbout } from '#platform/server/http/openapi/build.ts';
import { allFeatures } from './features.ts';
import { sharedProblems, workProblems } from './shared-problems.ts';

const description = `Media automation for print-on-demand sellers: text on pictures, square pictures, audio out of videos, and webhooks for new products of watched shops.

Send your API key as \`X-API-Key\`, or as \`Authorization: Bearer op_...\`. Bodies are JSON or a form, multipart or urlencoded, with the same fields. A file may also be the body itself, with the fields in the query. Every refusal is JSON with \`success: false\`, \`error\`, \`code\`, \`request_id\` and often \`fix\`, and \`param\` where it concerns a field, with every error of the fields in \`errors\`; \`code\` is one of \`ErrorCode\`, and never has a position in it; every answer carries \`X-Request-Id\`, by which a metered call is found in the request log. Metered answers carry \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\`; 429 and 503 come with \`Retry-After\`. A call counts against the monthly quota when a tool worked on it; refusals before that, and failures on our side (500 and above), are logged and do not count. The burst limit is a bucket of calls that fills again every second: \`RateLimit-Policy\` names its rate and size. An operation lists each status that it can have: 401 and 403 only where a credential, a right or a scope is needed, 415 only where there is a body, and 429 only where calls are limited, so that open links and lists have none. Any other is \`default\`. Every POST takes an \`Idempotency-Key\`. A JSON body has at most 100 fields, 32 levels and 64 KB; where files are taken it has 1 MB beside them. Numbers and booleans are taken as text too, choices in any case, fields in camelCase, and empty fields count as not sent.`;

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
