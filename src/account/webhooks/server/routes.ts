import type { Serve } from '../../../platform/server/http/serve.ts';
import type { Principal } from '../../access/server/principal.ts';
import * as contract from '../shared/contract.ts';
import { listEndpoints, updateEndpoint } from './endpoints.ts';
import { describeDelivery, listDeliveries } from './deliveries.ts';
import { replayDelivery } from './replay.ts';
import { sendTest, type TestDeps } from './send-test.ts';
import { listEvents } from './list-events.ts';
import { serveSampleFiles } from './sample-files.ts';

export interface WebhookDeps extends TestDeps {
  /** Wakes the dispatcher. */
  readonly wake: () => void;
}

/** The webhook API: signing secret, events, delivery log, replay, test events and endpoints (contract 5, 11). */
export function serveWebhooks(serve: Serve<Principal>, deps: WebhookDeps): void {
  const { database, secrets } = deps;
  serveSampleFiles(serve);

  serve(contract.getWebhookSecret, async ({ principal }) => ({
    json: await secrets.get(principal.userId),
  }));

  serve(contract.rotateWebhookSecret, async ({ principal }) => ({
    json: await secrets.rotate(principal.userId),
  }));

  serve(contract.listWebhookEvents, async () => ({
    json: { success: true as const, data: listEvents(deps.webhookEvents) },
  }));

  serve(contract.listDeliveries, async ({ principal, query }) => {
    const page = await listDeliveries(deps, principal.userId, query);
    const { deliveries, nextBefore } = page;
    return { json: { success: true as const, data: deliveries, next_before: nextBefore, ...page } };
  });

  serve(contract.getDelivery, async ({ principal, params }) => ({
    json: await describeDelivery(deps, principal.userId, params.id),
  }));

  serve(contract.replayDelivery, async ({ principal, params }) => {
    const delivery = await replayDelivery(deps, principal.userId, params.id);
    deps.wake();
    return { json: delivery };
  });

  serve(contract.testWebhook, async ({ principal, body }) => ({
    json: await sendTest(deps, principal.userId, {
      url: body.url,
      event: body.event ?? 'product.discovered',
    }),
  }));

  serve(contract.listWebhookEndpoints, async ({ principal }) => ({
    json: await listEndpoints(database, principal.userId),
  }));

  serve(contract.updateWebhookEndpoint, async ({ principal, params, body }) => ({
    json: await updateEndpoint(deps, principal.userId, { id: params.id, status: body.status }),
  }));
}
