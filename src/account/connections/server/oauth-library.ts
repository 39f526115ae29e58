import type { FastifyRequest } from 'fastify';
import inject, { type DispatchFunc } from 'light-my-request';
import { errors, type Provider } from 'oidc-provider';
import { toProblem } from '#platform/server/http/errors.ts';
import type { Tx } from '#platform/server/database/database.ts';
import type { Problem } from '#platform/shared/problem.ts';
import { clientMetadata } from './client-metadata.ts';
import { errorPageHeaders } from './error-page.ts';
import { libraryContext } from './library-context.ts';
import { oauthError, refusal } from './oauth-errors.ts';
import { requestCookie, resumeCookie } from './oauth-names.ts';
import { createOauthProvider, type ProviderDeps } from './oauth-provider.ts';

/** The library that OAuth is served by. Most processes never need it, so the first request loads it. */
export type OauthLibrary = ReturnType<typeof openOauthLibrary>;

/** Opens the library of OAuth. */
export function openOauthLibrary(deps: ProviderDeps) {
  const provider = createOauthProvider(deps);
  const passOn = wayTo(provider, deps.publicUrl);

  /** Serves a request by the library. */
  async function pass(request: FastifyRequest, passed: Passed) {
    try {
      return await inContext(request, () => passOn(request, passed));
    } catch (error) {
      return delayed(toProblem(error));
    }
  }

  return {
    provider,
    pass,

    /** Finds an app by its id, which may be the address of its document. */
    async findClient(request: FastifyRequest, clientId: string) {
      try {
        return await inContext(request, () => provider.Client.find(clientId));
      } catch (error) {
        if (error instanceof errors.OIDCProviderError) return undefined;
        throw error;
      }
    },

    /**
     * Exchanges a code or refresh token in one transaction: it is used up only if the tokens that follow are
     * stored, so that the app may try again. The app is found first, because its document may be far away.
     */
    async issueTokens(request: FastifyRequest, body: string) {
      const clientId = new URLSearchParams(body).get('client_id') ?? '';
      try {
        const client = await inContext(request, () => provider.Client.find(clientId));
        if (!client) return await pass(request, { body });
        return await deps.database.transaction((tx) =>
          inContext(request, () => passOn(request, { body }), tx),
        );
      } catch (error) {
        if (error instanceof errors.OIDCProviderError) return refusedBy(error);
        return delayed(toProblem(error));
      }
    },

    /** Registers an app by what it says of itself. */
    async register(request: FastifyRequest, body: string) {
      try {
        return await pass(request, { body: JSON.stringify(clientMetadata(objectOf(body))) });
      } catch (error) {
        if (error instanceof errors.OIDCProviderError) return refusedBy(error);
        throw error;
      }
    },
  };
}

function inContext<T>({ ip: address }: FastifyRequest, work: () => Promise<T>, tx?: Tx): Promise<T> {
  return libraryContext.run({ address, ...(tx && { tx }) }, work);
}

function refusedBy({ statusCode, error, error_description: description }: errors.OIDCProviderError) {
  return oauthError(statusCode, error, description);
}

/** Throws the library's error for anything but a JSON object. */
function objectOf(text: string): Readonly<Record<string, unknown>> {
  const sent = parsed(text);
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new errors.InvalidClientMetadata('send a JSON object');
  return sent as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns what an app gets that has to wait. Throws what waiting does not help against. */
function delayed(problem: Problem) {
  if (problem.retryAfterSeconds === undefined) throw problem;
  return refusal(problem);
}

interface Passed {
  readonly url?: string;
  readonly body?: string;
}

/** What the library reads of a request's headers, and what it adds to the response's. */
const passedHeaders = ['content-type', 'accept', 'cookie'];
const returnedHeaders = ['location', 'cache-control', 'www-authenticate'];
/** The library's cookies that are of use. The others name sessions, which it has none of. */
const returnedCookie = new RegExp(`^(?:${requestCookie}|${resumeCookie})=`);

/** Returns the way to the library, which serves a request of ours as its own. Throws what it failed by. */
function wayTo(provider: Provider, publicUrl: string) {
  const { host, protocol } = new URL(publicUrl);
  const callback = provider.callback();
  // The library answers what it did not expect by itself, and only tells here what it was.
  const failures = new WeakMap<object, Error>();
  provider.on('server_error', ({ req }, error) => failures.set(req, error));
  return async (request: FastifyRequest, { url = request.raw.url ?? '/', body }: Passed) => {
    const passed = passedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    let passedOn: object = {};
    const listener: DispatchFunc = (inner, response) => {
      passedOn = inner;
      void callback(inner, response);
    };
    const response = await inject(listener, {
      method: request.method as 'GET' | 'POST',
      url,
      headers: {
        ...Object.fromEntries(passed),
        host,
        'x-forwarded-proto': protocol.slice(0, -1),
        'x-forwarded-for': request.ip,
      },
      ...(body !== undefined && { payload: body }),
    });
    const failure = failures.get(passedOn);
    if (failure !== undefined) throw failure;
    const returned = returnedHeaders.flatMap((name) => {
      const value = response.headers[name];
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    const contentType = response.headers['content-type'];
    const page = String(contentType).startsWith('text/html') ? errorPageHeaders : {};
    const cookies = [response.headers['set-cookie'] ?? []].flat().filter((one) => returnedCookie.test(one));
    const headers = {
      ...Object.fromEntries(returned),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
      ...page,
    };
    const head = { status: response.statusCode, headers };
    if (contentType === undefined || response.rawPayload.length === 0)
      return { ...head, empty: true as const };
    return { ...head, contentType, bytes: response.rawPayload };
  };
}
