import type { Clock, Wait } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Observer } from '#platform/server/observability/observer.ts';
import type { Log } from '#platform/server/log.ts';
import type { Outbound } from '#platform/server/outbound/outbound.ts';
import type { DescribedWebhookEvent } from '#platform/shared/webhook-event.ts';
import type { SecretBox } from '#platform/server/secrets/secret-box.ts';
import { type Authorizations, createAuthorizations } from './authorizations.ts';
import { createDeliveries, type Deliveries } from './deliveries.ts';
import { createDispatcher, type Dispatcher } from './dispatcher.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type ChatBodyFor, createChatBodyFor } from './shapes/body-for.ts';
import { createSecrets, type Secrets } from './secrets.ts';
import { createStreams, type Streams } from './stream/streams.ts';

/** The interface of webhooks for other features and the application. */
export interface Webhooks {
  readonly outbox: Outbox;
  readonly deliveries: Deliveries;
  readonly dispatcher: Dispatcher;
  readonly secrets: Secrets;
  readonly authorizations: Authorizations;
  readonly chatBodyFor: ChatBodyFor;
  readonly streams: Streams;
}

export interface WebhooksDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
  readonly observer: Observer;
  readonly outbound: Outbound;
  readonly webhookBox: SecretBox;
  readonly events: readonly DescribedWebhookEvent[];
}

/** Wires the feature. Nothing is sent before the dispatcher is started. */
export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const secrets = createSecrets(deps);
  const authorizations = createAuthorizations(deps.webhookBox);
  const dispatcher = createDispatcher({ ...deps, secrets, authorizations, random: Math.random });
  const chatBodyFor = createChatBodyFor(deps.events);
  return {
    secrets,
    authorizations,
    dispatcher,
    chatBodyFor,
    outbox: createOutbox({ clock: deps.clock, wake: dispatcher.wake, chatBodyFor }),
    deliveries: createDeliveries(deps.database),
    streams: createStreams({ ...deps, secrets }),
  };
}
