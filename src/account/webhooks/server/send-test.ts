import type { Database, Finish, Tx } from '#platform/server/database/database.ts';
import { outboundProblems } from '#platform/shared/outbound-problems.ts';
import { hasFeature } from '#platform/shared/entitlement.ts';
import type { ResponseOf } from '#platform/shared/endpoint.ts';
import type { DescribedWebhookEvent, WebhookEventName } from '#platform/shared/webhook-event.ts';
import type { JsonObject } from '#platform/shared/json.ts';
import { Problem, type ProblemShape } from '#platform/shared/problem.ts';
import { planOfAccount } from '#account/access/server/users.ts';
import type { RateLimiter } from '#account/access/server/rate-limiter.ts';
import { type testWebhook } from '#account/webhooks/shared/contract.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { adviceFor, adviceForRefusedUrl } from './advice.ts';
import { addressOf } from './address.ts';
import type { Authorizations } from './authorizations.ts';
import { ensureEndpoint, findEndpointByUrl } from './endpoints.ts';
import { presentDelivery } from './deliveries.ts';
import type { Secrets } from './secrets.ts';
import { isDelivered, type Receipt, type SendDeps, sendWebhook } from './send.ts';
import type { ChatBodyFor } from './shapes/body-for.ts';
import { fillOwnBody } from './shapes/own-body.ts';
import { newWebhookId } from './signing.ts';
import { webhookAttempts, webhookDeliveries } from './tables.ts';
import { webhookProblems } from '#account/webhooks/shared/problems.ts';

export interface TestDeps extends SendDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly rateLimiter: RateLimiter;
  readonly authorizations: Authorizations;
  readonly webhookEvents: readonly DescribedWebhookEvent[];
  readonly chatBodyFor: ChatBodyFor;
}

export interface TestEvent {
  readonly url: string;
  /** That of the address's endpoint if undefined. */
  readonly authorization: string | undefined;
  readonly event: WebhookEventName;
}

/**
 * Sends one signed sample event and reports the response with advice. Stored only afterwards, in a
 * transaction that `finish` ends, so that no dispatcher sends it again. If the process dies in between, the
 * receiver may have got an event that the log does not have. Throws 400 `Invalid webhook URL` with advice,
 * and 429 over the limit.
 */
export async function sendTest<Result>(
  deps: TestDeps,
  userId: number,
  { url: text, event, authorization }: TestEvent,
  finish: Finish<ResponseOf<typeof testWebhook>, Result>,
): Promise<Result> {
  const url = new URL(addressOf(checkUrl(deps, text)));
  const rule = { bucket: `webhook-test:${userId}`, limit: webhookLimits.testsPerMinute, windowMs: 60_000 };
  await deps.rateLimiter.take(rule, webhookProblems.tooManyTests);
  const webhookId = newWebhookId();
  const sample = sampleOf(deps, event);
  const endpoint = await findEndpointByUrl(deps.database, userId, url.href);
  const plan = await planOfAccount(deps.database.orm, userId, deps.clock.now());
  const mayShape = hasFeature(plan, 'custom_webhooks');
  const ownBody = mayShape ? endpoint?.ownBody : null;
  const body =
    (ownBody && fillOwnBody(ownBody, sample)) ??
    deps.chatBodyFor(url.href, { event, body: sample }) ??
    JSON.stringify(sample);
  const secrets = (await deps.secrets.signersOf([userId])).get(userId) ?? [];
  const own = deps.authorizations.seal(userId, authorization);
  const header = deps.authorizations.open(userId, own ?? endpoint?.sealedAuthorization ?? null);
  const headers = deps.authorizations.openHeaders(userId, (mayShape && endpoint?.sealedHeaders) || null);
  const webhook = { url: url.href, webhookId, body, authorization: header, headers, secrets };
  const receipt = await sendWebhook(webhook, deps);
  const sent = { userId, url, event, webhookId, body, sealedAuthorization: own };
  const { statusCode, latencyMs, responseText, error } = receipt;
  return deps.database.transaction(async (tx) =>
    finish(tx, {
      success: isDelivered(statusCode),
      delivery: presentDelivery(await store(tx, sent, receipt), null),
      statusCode,
      latencyMs,
      answer: responseText,
      error,
      advice: adviceFor(url, receipt),
    }),
  );
}

const urlProblem: ProblemShape = { ...outboundProblems.invalidWebhookUrl, param: 'url' };

function sampleOf({ webhookEvents }: TestDeps, event: WebhookEventName): JsonObject {
  const described = webhookEvents.find(({ name }) => name === event);
  if (!described) throw new Error(`Expected the sample of ${event}, found none`);
  return described.sample;
}

/** Returns an address that customers give. Throws `Problem` 400 `Invalid webhook URL` with advice. */
export function checkUrl({ outbound }: Pick<TestDeps, 'outbound'>, text: string): URL {
  try {
    return outbound.check(text, urlProblem);
  } catch (cause) {
    const fix = adviceForRefusedUrl(text);
    throw fix === undefined ? cause : new Problem(urlProblem, { cause, fix });
  }
}

interface SentTest {
  readonly userId: number;
  readonly url: URL;
  readonly event: string;
  readonly webhookId: string;
  readonly body: string;
  readonly sealedAuthorization: string | null;
}

async function store(tx: Tx, { url, ...sent }: SentTest, receipt: Receipt) {
  const { startedAt, latencyMs, statusCode, error, responseText: answer } = receipt;
  const delivered = isDelivered(statusCode);
  const endpoint = await ensureEndpoint(tx, {
    userId: sent.userId,
    url: url.href,
    isTest: true,
    now: startedAt,
  });
  const [row] = await tx
    .insert(webhookDeliveries)
    .values({
      ...sent,
      endpointId: endpoint.id,
      url: url.href,
      subject: `test:${sent.webhookId}`,
      test: true,
      status: delivered ? 'delivered' : 'failed',
      attempts: 1,
      createdAt: startedAt,
      deliveredAt: delivered ? startedAt : null,
      lastStatusCode: statusCode,
      lastLatencyMs: latencyMs,
      lastError: error,
    })
    .returning();
  if (!row) throw new Error('Expected the test delivery that was written, received no row');
  await tx.insert(webhookAttempts).values({
    userId: sent.userId,
    deliveryId: row.id,
    number: 1,
    startedAt,
    latencyMs,
    statusCode,
    error,
    answer,
  });
  return row;
}
