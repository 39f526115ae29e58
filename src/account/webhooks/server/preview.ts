import type { ResponseOf } from '#platform/shared/endpoint.ts';
import type { JsonObject, JsonValue } from '#platform/shared/json.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { DescribedWebhookEvent, WebhookEventName } from '#platform/shared/webhook-event.ts';
import type { previewWebhook as contract } from '#account/webhooks/shared/endpoints.ts';
import { type DeliveriesDeps, newestBodies } from './deliveries.ts';
import { contentType } from './send.ts';
import { fillOwnBody } from './shapes/own-body.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

export interface PreviewDeps extends DeliveriesDeps {
  readonly webhookEvents: readonly DescribedWebhookEvent[];
}

interface PreviewInput {
  readonly body: JsonObject;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly event?: WebhookEventName | undefined;
}

const pathsMax = 200;

/**
 * Returns what an endpoint with this body and these headers would be sent for the account's newest event.
 * Throws `Problem` 400 `body_too_large`.
 */
export async function previewWebhook(
  deps: PreviewDeps,
  userId: number,
  { body, headers = {}, event: wanted }: PreviewInput,
): Promise<ResponseOf<typeof contract>['data']> {
  const last = await lastEvent(deps, userId, wanted);
  const name = last?.name ?? wanted ?? 'product.discovered';
  const event = last?.body ?? sampleOf(deps, name);
  const filled = fillOwnBody(JSON.stringify(body), event);
  if (filled === undefined) throw new Problem(webhookProblems.filledTooLarge);
  return {
    event: name,
    source: last ? 'last_event' : 'sample',
    headers: { ...headers, 'content-type': contentType },
    body: JSON.parse(filled) as JsonObject,
    paths: pathsIn(event).slice(0, pathsMax),
  };
}

/** The log has bodies as they were sent; of these, one that is an event as it is. */
async function lastEvent(deps: PreviewDeps, userId: number, wanted: WebhookEventName | undefined) {
  for (const { event, body } of await newestBodies(deps, userId, wanted)) {
    const described = deps.webhookEvents.find(({ name }) => name === event);
    const parsed = described?.schema.safeParse(JSON.parse(body));
    if (described && parsed?.success) return { name: described.name, body: parsed.data };
  }
  return undefined;
}

function sampleOf({ webhookEvents }: PreviewDeps, wanted: WebhookEventName): JsonObject {
  const described = webhookEvents.find(({ name }) => name === wanted);
  if (!described) throw new Error(`Expected the sample of ${wanted}, found none`);
  return described.sample;
}

/** Returns the paths of all values in an event, in its order. */
function pathsIn(value: JsonValue, path = 'event'): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => pathsIn(inner ?? null, `${path}.${name}`));
}
