import { z } from 'zod';
import { jsonObjectSchema } from '#platform/shared/json.ts';

export const ownShapeLimits = {
  headers: 10,
  headerNameMaxLength: 100,
  headerValueMaxLength: 1_000,
  /** Of a body as JSON, before it is filled. */
  bodyMaxBytes: 64 * 1024,
  placeholders: 1_000,
  /** Of a filled body, as JSON. A larger one is not sent: the event's own body is. */
  filledMaxBytes: 1024 * 1024,
  /** Of a request with a body in it. */
  requestMaxBytes: 128 * 1024,
} as const;

const { headers, headerNameMaxLength, headerValueMaxLength, bodyMaxBytes, placeholders } = ownShapeLimits;

/** A place in a body that is filled with a value of the event. */
export const placeholder = /\{\{\s*event\.([\w.-]{1,200})\s*\}\}/g;

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What the connection, the body or the signature is made of, and what has a field of its own. */
const takenHeader =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|expect|content-.*|webhook-.*|authorization|traceparent|tracestate)$/i;

/** Own headers of an endpoint's webhooks (contract 5). */
export const ownHeadersSchema = z
  .record(
    z.string(),
    z
      .string()
      .max(headerValueMaxLength, {
        error: `A header must have at most ${headerValueMaxLength} characters`,
      })
      .regex(/^[\x20-\x7e]*$/, { error: 'A header must be one line of printable ASCII characters' }),
  )
  .superRefine((given, ctx) => {
    const names = Object.keys(given);
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
    if (names.length > headers) refuse(`headers must have at most ${headers} headers`);
    if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
      refuse('headers must have each header only once');
    for (const name of names.slice(0, headers)) {
      if (name.length > headerNameMaxLength || !headerName.test(name))
        refuse('A header name can have letters, digits and hyphens, at most 100 characters');
      else if (takenHeader.test(name))
        refuse(`${name} cannot be set: it belongs to the connection, the body or the signature`);
    }
  })
  .meta({
    description: `Up to ${headers} additional headers for its webhooks. Yearly plan only.`,
    examples: [{ 'X-Source': 'overprint' }],
  });

/** The own body of an endpoint's webhooks (contract 5). */
export const ownBodySchema = jsonObjectSchema
  .superRefine((given, ctx) => {
    const text = JSON.stringify(given);
    const refuse = (message: string) => ctx.addIssue({ code: 'custom', message });
    if (new TextEncoder().encode(text).length > bodyMaxBytes) refuse('body must have at most 64 KB of JSON');
    else if ((text.match(placeholder) ?? []).length > placeholders)
      refuse(`body must have at most ${placeholders} placeholders`);
  })
  .meta({
    description:
      'JSON that is sent instead of the event, as an object or as text. `{{event.PATH}}` in a string is ' +
      'replaced with a value of the event, such as `{{event.product.title}}` or `{{event.media.0.url}}`; ' +
      'if it is the whole string, the value keeps its type. Unknown paths become null. Yearly plan only.',
    examples: [{ text: 'New: {{event.product.title}}', link: '{{event.product.url}}' }],
  });
