import type { FastifyInstance } from 'fastify';
import type { Principal } from './account/access/server/principal.ts';
import { serveAccess } from './account/access/server/routes.ts';
import { createFindByApiKey } from './account/api-keys/server/find-by-key.ts';
import { serveApiKeys } from './account/api-keys/server/routes.ts';
import { serveEarlyAccess } from './account/early-access/server/routes.ts';
import { serveResults } from './account/results/server/routes.ts';
import { createAdmission } from './account/usage/server/admit.ts';
import { serveUsage } from './account/usage/server/routes.ts';
import { serveWebhooks } from './account/webhooks/server/routes.ts';
import type { Deps } from './deps.ts';
import { ensureRoom } from './platform/server/files/room.ts';
import { createApp } from './platform/server/http/app.ts';
import { createServe } from './platform/server/http/serve.ts';
import { collectEndpoints, serveService } from './platform/server/http/service.ts';
import type { EndpointSpec } from './platform/shared/endpoint.ts';
import { serveImagePadding } from './tools/image-padding/server/routes.ts';
import { serveShopMonitor } from './tools/shop-monitor/server/routes.ts';
import { serveTextOverlay } from './tools/text-overlay/server/routes.ts';
import { notFoundPage, serveWebApp } from './web-app.ts';

export interface Server {
  readonly app: FastifyInstance;
  /** Every endpoint that is served, in the order of registration. */
  readonly endpoints: readonly EndpointSpec[];
}

/** Every room's routes behind the one admission and the one error handler. */
export async function createServer(deps: Deps, isDraining: () => boolean): Promise<Server> {
  const { config, database, clock } = deps;
  const app = await createApp({
    logger: deps.log,
    trustProxy: config.trustProxy,
    isDraining,
    ...(deps.webFiles && { notFoundPage: notFoundPage(deps.webFiles) }),
  });
  const endpoints = collectEndpoints(app);
  const findByApiKey = createFindByApiKey(database, clock);
  const admission = createAdmission({ database, clock, publicUrl: config.publicUrl, findByApiKey, meter: deps.meter });
  const serve = createServe<Principal>(app, {
    admit: admission.admit,
    idempotency: { ...admission, answers: deps.keyedCalls },
    spool: deps.spool,
    ensureRoom: (declaredBytes) => ensureRoom(deps.files, declaredBytes),
  });
  const roomParts = { ...deps, publicUrl: config.publicUrl };

  serveAccess(serve, roomParts);
  serveApiKeys(serve, roomParts);
  serveUsage(serve, roomParts);
  serveImagePadding(serve, roomParts);
  serveShopMonitor(serve, {
    ...roomParts,
    scanner: deps.shops.scanner,
    pages: deps.shops.pages,
    outbox: deps.webhooks.outbox,
    deliveries: deps.webhooks.deliveries,
  });
  serveTextOverlay(serve, roomParts);
  serveResults(serve, roomParts);
  serveEarlyAccess(serve, roomParts);
  serveWebhooks(serve, { ...roomParts, secrets: deps.webhooks.secrets, wake: () => deps.webhooks.dispatcher.wake() });
  deps.serveSandbox(serve);
  if (deps.webFiles) serveWebApp(serve, deps.webFiles);
  serveService(serve, { endpoints, version: deps.version, publicUrl: config.publicUrl, ping: () => database.ping() });
  return { app, endpoints };
}
