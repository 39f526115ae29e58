import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestProblems } from '#platform/shared/request-problems.ts';
import type { Observed, Observer } from '#platform/server/observability/observer.ts';
import { inTraceScope } from '#platform/server/observability/trace-scope.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Runs each request in the scope of its trace, which an inbound `traceparent` begins, and measures it until
 * it is responded to or its connection is closed. Call it before any other hook is added.
 */
export function observeRequests(app: FastifyInstance, observer: Observer): void {
  app.decorateRequest('observed', null);
  const observedOf = (request: FastifyRequest) =>
    request.getDecorator<Observed<'request'> | null>('observed');

  // Hooks with a callback: what `done` calls runs in the scope, which an awaited hook could not do.
  app.addHook('onRequest', (request, reply, done) => {
    const { method, route } = describe(request);
    const observed = observer.begin('request', {
      name: `${method} ${route}`,
      continues: request.headers.traceparent,
    });
    request.setDecorator('observed', observed);
    reply.raw.once('close', () => observed.end({ route, method, status: statusOf(reply) }));
    inTraceScope(observed.scope, done);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const observed = observedOf(request);
    if (observed) inTraceScope(observed.scope, done);
    else done();
  });
}

/** A route is its pattern: addresses would be too many values, and may name customers' things. */
function describe({ method, routeOptions }: FastifyRequest) {
  return {
    method: methods.includes(method) ? method : 'other',
    route: routeOptions.url ?? 'unknown',
  };
}

function statusOf({ raw }: FastifyReply): string {
  return String(raw.writableEnded ? raw.statusCode : requestProblems.callerGone.status);
}
