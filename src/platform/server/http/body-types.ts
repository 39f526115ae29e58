import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../shared/problem.ts';
import { requestProblems } from '../../shared/request-problems.ts';
import { cutWhenSlow } from './cut-when-slow.ts';

/** JSON within a time, multipart forms left to their endpoint, plain forms where one takes raw text, nothing else; an empty body is one only where the endpoint takes one. */
export function parseBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const endpoint = request.routeOptions.config.endpoint;
    if (endpoint?.rawBody) done(null, body);
    else if (body === '' && !endpoint?.body) done(null);
    else return parseJson(request, String(body), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.endpoint?.rawBody) done(null, body);
    else done(new Problem(requestProblems.unsupportedBody));
  });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null));
  app.addHook('preParsing', async (request, _reply, payload) => (isJson(request) ? cutWhenSlow(payload) : payload));
}

/** Throws 415: no body is unpacked, however small it claims to be. */
export function refuseCompressedBody(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') throw new Problem(requestProblems.unsupportedBody);
}

function isJson(request: FastifyRequest): boolean {
  return /^application\/json\b/i.test(request.headers['content-type'] ?? '');
}
