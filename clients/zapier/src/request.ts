import type { Bundle, Fields, HttpResponse, Z } from './zapier.ts';

interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: Fields;
}

const throttledStatus = 429;
const defaultWaitSeconds = 60;

/** Calls the API of the account. Throws what Zapier shows: the message, and what to do. */
export async function requestApi(z: Z, { authData }: Bundle, request: ApiRequest): Promise<Fields> {
  const { method, path, params, body } = request;
  const response = await z.request({
    method,
    url: authData.base_url.trim().replace(/\/+$/, '') + path,
    headers: { 'X-API-Key': authData.api_key, Accept: 'application/json' },
    ...(params && { params }),
    ...(body && { body }),
    skipThrowForStatus: true,
  });
  if (response.status >= 400) throw errorOf(z, response);
  return (response.data ?? {}) as Fields;
}

function errorOf(z: Z, { status, data, getHeader }: HttpResponse): Error {
  const { error, fix, code = 'error' } = (data ?? {}) as Readonly<Record<string, string | undefined>>;
  const message = [error ?? `The server responded with ${status}`, fix].filter(Boolean).join('. ');
  if (status === throttledStatus && code !== 'quota_exceeded')
    return new z.errors.ThrottledError(message, Number(getHeader('retry-after')) || defaultWaitSeconds);
  return new z.errors.Error(message, status === 401 ? 'AuthenticationError' : code, status);
}
