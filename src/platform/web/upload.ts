import { CallError } from '#platform/shared/client.ts';
import { ConnectionError, lostText } from './fetch-with-timeout.ts';
import { withToken } from './with-token.ts';

interface UploadOptions {
  readonly url: string;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Called with the percentage of the body that has been sent, 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/**
 * Posts a form and reports its progress, which `fetch` cannot. Throws `CallError` for a response that is not
 * 2xx and `ConnectionError` if the connection is lost; the same form can be sent again. A call with an API
 * key is sent without the sign-in token.
 */
export async function upload(options: UploadOptions): Promise<Blob> {
  const response = await (options.headers && 'x-api-key' in options.headers
    ? send(options)
    : withToken((token) => send({ ...options, headers: { ...options.headers, ...token } })));
  const body = response.response as Blob;
  if (response.status >= 200 && response.status < 300) return body;
  throw new CallError(response.status, await body.text(), response.statusText);
}

/** Resolves to the request when its response has arrived, whatever its status. */
function send({ url, form, headers = {}, signal, onProgress }: UploadOptions): Promise<XMLHttpRequest> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100);
    });
    request.addEventListener('load', () => resolve(request));
    request.addEventListener('error', () => reject(new ConnectionError(lostText)));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
