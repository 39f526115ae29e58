import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { cutWhenSlow } from './cut-when-slow.ts';

/**
 * JSON within a time, forms left to their endpoint, urlencoded texts where the endpoint takes them, nothing else; an empty
 * body is one only where the endpoint takes one.
 */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (endpoint?.rawBody) done(null, body);
    else if (body === '' && !endpoint?.body) done(null);
    else return parseJson(request, String(body), done);
  });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (endpoint?.rawBody) done(null, body);
    else if (endpoint?.urlencoded) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new Problem(requestProblems.unsupportedBody));
  });
  // A body that is here already, as most are once its caller is known, can't be slow any more.
  app.addHook('preParsing', async (request, _reply, payload) =>
    isText(request) && !request.raw.complete ? cutWhenSlow(payload) : payload,
  );
}

/** Throws 415: no body is unpacked, however small it claims to be. */
export function refuseCompressedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new Problem(requestProblems.unsupportedBody);
}

function isText(request: FastifyRequest): boolean {
  return /^application\/(?:json|x-www-form-urlencoded)\b/i.test(request.headers['content-type'] ?? '');
}
