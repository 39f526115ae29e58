import { element } from './element.ts';
import type { ReferenceEndpoint, ReferenceField } from '#platform/shared/reference/document.ts';

/** A field with what the user gave for it. */
export interface Given {
  readonly field: ReferenceField;
  readonly value: string | File;
}

export interface TryResponse {
  readonly response: Response;
  readonly body: Blob;
  readonly durationMs: number;
}

/** Sends the call with the key, or else with the signed-in user's session. Rejects without a response. */
export async function send(
  endpoint: ReferenceEndpoint,
  given: readonly Given[],
  key: string,
): Promise<TryResponse> {
  const { url, init } = requestOf(endpoint, given, key);
  // The client of the application knows how to sign in, and is fetched only if it is needed.
  const call = key === '' ? await loadSignedInCall() : fetch;
  const begun = performance.now();
  const response = await call(url, init);
  const body = await response.blob();
  return { response, body, durationMs: Math.round(performance.now() - begun) };
}

let signedInCall: Promise<typeof fetch> | undefined;

/**
 * Fetches the script whose address `scripts/web/finished-build.ts` writes into the page. Rejects if it is
 * away.
 */
async function loadSignedInCall(): Promise<typeof fetch> {
  signedInCall ??= new Promise<typeof fetch>((resolve, reject) => {
    const { content: src } = document.querySelector('meta[name="signed-in-call"]') as HTMLMetaElement;
    const script = element('script', { type: 'module', src });
    document.addEventListener(
      'overprint:signed-in-call',
      (event) => resolve((event as CustomEvent<typeof fetch>).detail),
      { once: true },
    );
    script.addEventListener('error', () => reject(new Error('The script that signs in could not be loaded')));
    document.head.append(script);
  });
  return signedInCall.catch((error: unknown) => {
    signedInCall = undefined;
    throw error;
  });
}

function requestOf(endpoint: ReferenceEndpoint, given: readonly Given[], key: string) {
  const at = (place: ReferenceField['place']) => given.filter(({ field }) => field.place === place);
  const headers = new Headers(
    at('header').map(({ field, value }): [string, string] => [field.name, textOf(value)]),
  );
  if (key !== '') headers.set('X-API-Key', key);
  const body = bodyOf(endpoint, at('body'));
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  const query = new URLSearchParams(
    at('query').map(({ field, value }): [string, string] => [field.name, textOf(value)]),
  );
  const path = at('path').reduce(
    (text, { field, value }) => text.replace(`{${field.name}}`, encodeURIComponent(textOf(value))),
    endpoint.path,
  );
  return {
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    init: {
      method: endpoint.method,
      headers,
      credentials: key === '' ? ('same-origin' as const) : ('omit' as const),
      ...(body !== undefined && { body }),
    },
  };
}

/** Only body fields can be files. */
function textOf(value: string | File): string {
  return typeof value === 'string' ? value : value.name;
}

/** A form if a file goes along, else JSON; undefined without a body. */
function bodyOf({ operation }: ReferenceEndpoint, given: readonly Given[]): FormData | string | undefined {
  if (operation.requestBody === undefined) return undefined;
  if (!given.some(({ value }) => value instanceof File))
    return JSON.stringify(
      Object.fromEntries(given.map(({ field, value }) => [field.name, jsonValue(field, value)])),
    );
  const form = new FormData();
  for (const { field, value } of given) form.append(field.name, value);
  return form;
}

/** A number, boolean, list or object as itself where its field is not a text; what is no JSON stays text. */
function jsonValue({ type }: ReferenceField, value: string | File): unknown {
  if (typeof value !== 'string' || type === 'string' || type.includes('"')) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
