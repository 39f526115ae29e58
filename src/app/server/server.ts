import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Principal, createFindByIdentity } from '#account/access/server/principal.ts';
import { revokeApiKeys } from '#account/api-keys/server/api-keys.ts';
import { createFindByApiKey } from '#account/api-keys/server/find-by-key.ts';
import { createFindByToken } from '#account/connections/server/find-by-token.ts';
import { revokeConnections } from '#account/connections/server/connections.ts';
import { createCloseCustomer } from '#account/billing/server/closed-customers.ts';
import { createAdmission } from '#account/usage/server/admit.ts';
import { forgetRequests } from '#account/usage/server/requests.ts';
import { fairCaller } from '#account/usage/server/fair-caller.ts';
import { aboutApi } from './about-api.ts';
import type { Deps } from './deps.ts';
import { serverFeatures } from './features.ts';
import { hostOf, isLoopback } from '#platform/server/config/fields.ts';
import { createApp } from '#platform/server/http/app.ts';
import { createBodyReservations } from '#platform/server/http/body-reservations.ts';
import { createServe } from '#platform/server/http/serve.ts';
import { collectEndpoints, serveService } from '#platform/server/http/service.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { EndpointSpec } from '#platform/shared/endpoint.ts';
import { lockTemplate } from '#workflows/templates/server/find-templates.ts';
import { serveDocs } from './docs/routes.ts';
import { readGuides } from './docs/guides.ts';
import { serveMcp } from './mcp/routes.ts';
import { createUploadLinks } from './mcp/upload-links.ts';
import { createReadHistory } from './status/history.ts';
import { createReadStatus } from './status/read-status.ts';
import { getStatus } from '#app/shared/status.ts';
import { notFoundPage, serveWebApp } from './web-app.ts';
import { webhookEvents } from './webhook-events.ts';

export interface Server {
  readonly app: FastifyInstance;
  /** All endpoints, in the order of registration. */
  readonly endpoints: readonly EndpointSpec[];
}

/** How far the process is on its way to its end (contract 12). */
export interface Stopping {
  /** After the signal: it is not ready for a balancer any more. */
  readonly begun: boolean;
  /** After `DRAIN_DELAY`: new requests are refused. */
  readonly refuses: boolean;
}

/** Serves every feature's routes, with one admission and one error handler for all. */
export async function createServer(
  deps: Deps,
  stopping: Stopping = { begun: false, refuses: false },
): Promise<Server> {
  const { config, database, clock } = deps;
  const resultsOrigin = new URL(config.resultsBaseUrl).origin;
  const pages = {
    identity: deps.identitySettings,
    hostedPayment: deps.paymentSandbox === undefined,
    ...(resultsOrigin !== new URL(config.publicUrl).origin && { resultsOrigin }),
  };
  const ownHosts = [config.publicUrl, config.resultsBaseUrl].map(hostOf);
  const uploadLinks = createUploadLinks({ box: deps.keyring.boxFor('upload-links'), clock });
  const app = await createApp({
    logger: deps.log,
    rewriteUrl: uploadLinks.resolve,
    trustProxy: config.trustProxy,
    hosts: {
      ownerOf: (host) => (isLoopback(host) || ownHosts.includes(host) ? 'server' : deps.links.ownerOf(host)),
      // With stand-ins the server answers to only names of this machine.
      probesByAddress: !config.sandbox,
    },
    bodyMemory: deps.bodyMemory,
    isStopping: () => stopping.begun,
    isDraining: () => stopping.refuses,
    observer: deps.observer,
    ...(deps.webFiles && { notFoundPage: notFoundPage(deps.webFiles, pages) }),
  });
  const endpoints = collectEndpoints(app);
  const events = webhookEvents(config.publicUrl);
  const findByApiKey = createFindByApiKey(database, clock);
  const featureDeps = {
    ...deps,
    publicUrl: config.publicUrl,
    resultsBaseUrl: config.resultsBaseUrl,
    revokeKeys: async (tx: Tx, userId: number) => {
      await revokeApiKeys(tx, userId);
      await revokeConnections(tx, userId);
    },
    onClose: [forgetRequests, createCloseCustomer(clock)],
  };
  const admission = createAdmission({
    ...featureDeps,
    findByApiKey,
    findByToken: createFindByToken(deps, config.publicUrl),
    findByIdentity: createFindByIdentity(featureDeps),
  });
  const serve = createServe<Principal>(app, {
    admit: admission.admit,
    idempotency: { ...admission, responses: deps.responseStore },
    spool: deps.spool,
    bodies: createBodyReservations({ memory: deps.bodyMemory, disk: deps.disk }),
    accountIdOf: ({ userId }) => userId,
  });

  const served = {
    ...featureDeps,
    ...deps.shops,
    ...deps.webhooks,
    callerOf: fairCaller,
    findTemplate: lockTemplate,
    identify: async (request: FastifyRequest, endpoint: EndpointSpec) =>
      (await admission.identify(request, endpoint)).accountId,
    scriptUrl: deps.paymentSandbox?.scriptUrl ?? null,
    wake: () => deps.webhooks.dispatcher.wake(),
    wakeBatches: deps.batchRunner.wake,
    webhookEvents: events,
  };
  for (const feature of serverFeatures) if ('serve' in feature) feature.serve(serve, served);
  app.addHook('preClose', async () => deps.webhooks.streams.end());
  deps.serveStandIns(app, serve);
  const readStatus = createReadStatus(deps);
  serve(getStatus, async () => ({ json: await readStatus() }));
  const origin = config.publicUrl;
  const { describe } = serveService(serve, {
    endpoints,
    about: aboutApi({ version: deps.version, publicUrl: config.publicUrl, events }),
    ping: () => database.ping(),
    guides: () => readGuides({ endpoints, origin }),
  });
  serveMcp(serve, { ...deps, app, describe, origin, uploadLinks });
  if (deps.webFiles) {
    serveWebApp(serve, deps.webFiles, pages);
    const readSecurityFacts = () => ({ ...config, now: clock.now() });
    serveDocs(serve, {
      files: deps.webFiles,
      hosted: pages,
      origin,
      endpoints,
      describe,
      readStatus,
      readHistory: createReadHistory(deps),
      readSecurityFacts,
    });
  }
  return { app, endpoints };
}
