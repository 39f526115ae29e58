import type { FastifyRequest } from 'fastify';
import type { Serve } from '#platform/server/http/serve.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { Problem } from '#platform/shared/problem.ts';
import type { Principal } from '#account/access/server/principal.ts';
import * as contract from '#account/webhooks/shared/contract.ts';
import * as endpoints from '#account/webhooks/shared/endpoints.ts';
import type { WebhookEndpoint } from '#account/webhooks/shared/endpoints.ts';
import { addressOf } from './address.ts';
import { describeDelivery, listDeliveries } from './deliveries.ts';
import { replayDelivery } from './replay.ts';
import { checkUrl, sendTest, type TestDeps } from './send-test.ts';
import { changeEndpoint, deleteEndpoint, subscribe } from './subscriptions.ts';
import { findEndpoint, listEndpoints } from './list-endpoints.ts';
import { listEvents } from './list-events.ts';
import { previewWebhook } from './preview.ts';
import { serveSampleFiles } from './sample-files.ts';
import type { Streams } from './stream/streams.ts';

export interface WebhookDeps extends TestDeps {
  /** Wakes the dispatcher. */
  readonly wake: () => void;
  readonly streams: Streams;
  /** Resolves with the account of a request. Throws `Problem` if its credential opens none any more. */
  readonly identify: (request: FastifyRequest, endpoint: EndpointSpec) => Promise<number>;
}

/**
 * The webhook API: signing secret, events, delivery log, replay, test events and endpoints (contract 5, 11).
 */
export function serveWebhooks(serve: Serve<Principal>, deps: WebhookDeps): void {
  const { secrets } = deps;
  serveSampleFiles(serve);

  serve(contract.getWebhookSecret, async ({ principal }) => ({
    json: await secrets.get(principal.userId),
  }));

  serve(contract.rotateWebhookSecret, async ({ principal, commit }) =>
    secrets.rotate(principal.userId, (tx, json) => commit(tx, { json })),
  );

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

  serve(contract.replayDelivery, async ({ principal, params, commit }) => {
    const own = { userId: principal.userId, id: params.id };
    const reply = await replayDelivery(deps, own, (tx, json) => commit(tx, { json }));
    deps.wake();
    return reply;
  });

  serve(contract.testWebhook, async ({ principal, body, commit }) => {
    const { url, authorization, event = 'product.discovered' } = body;
    return sendTest(deps, principal.userId, { url, authorization, event }, (tx, json) =>
      commit(tx, { json }),
    );
  });
  serveStream(serve, deps);
  serveEndpoints(serve, deps);
}

function serveStream(serve: Serve<Principal>, { streams, identify }: WebhookDeps): void {
  serve(contract.streamWebhooks, async ({ principal, headers, request, signal }) => {
    const { userId } = principal;
    const head = { contentType: 'text/event-stream', headers: streamHeaders };
    if (request.method === 'HEAD') return { ...head, bytes: new Uint8Array() };
    const isStillValid = async () => {
      try {
        return (await identify(request, contract.streamWebhooks)) === userId;
      } catch (error) {
        if (error instanceof Problem && error.status < 500) return false;
        throw error;
      }
    };
    const stream = await streams.open({ userId, after: headers['last-event-id'], signal, isStillValid });
    return { ...head, stream };
  });
}

/** Else nginx would collect events before it passes them on. */
const streamHeaders = { 'x-accel-buffering': 'no' };

function serveEndpoints(serve: Serve<Principal>, deps: WebhookDeps): void {
  const own = (principal: Principal, { id }: { readonly id: number }) => ({ userId: principal.userId, id });
  const enveloped = (data: WebhookEndpoint) => ({ json: { success: true as const, data } });

  serve(endpoints.createWebhookEndpoint, async ({ principal, body, commit }) => {
    const url = addressOf(checkUrl(deps, body.url));
    return subscribe(deps, principal.userId, { ...body, url }, (tx, made) => commit(tx, enveloped(made)));
  });

  serve(endpoints.listWebhookEndpoints, async ({ principal, query }) => ({
    json: { success: true as const, ...(await listEndpoints(deps, principal.userId, query)) },
  }));

  serve(endpoints.getWebhookEndpoint, async ({ principal, params }) =>
    enveloped(await findEndpoint(deps, own(principal, params))),
  );

  serve(endpoints.updateWebhookEndpoint, async ({ principal, params, body }) =>
    enveloped(await changeEndpoint(deps, own(principal, params), body)),
  );

  serve(endpoints.previewWebhook, async ({ principal, body }) => ({
    json: { success: true as const, data: await previewWebhook(deps, principal.userId, body) },
  }));

  serve(endpoints.deleteWebhookEndpoint, async ({ principal, params }) => {
    await deleteEndpoint(deps, own(principal, params));
    return { json: { success: true as const, message: 'Webhook endpoint deleted' } };
  });
}
