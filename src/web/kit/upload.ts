import { CallError } from '../../platform/shared/client.ts';
import { bearer } from './bearer.ts';

interface UploadOptions {
  readonly url: string;
  readonly form: FormData;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The share of the body that has left, 0 to 100. */
  readonly onProgress: (percent: number) => void;
}

/** Posts a form and tells how much has left, which `fetch` cannot. Throws CallError for answers that are not 2xx. */
export async function upload(options: UploadOptions): Promise<Blob> {
  const token = await bearer.headers();
  options.signal.throwIfAborted();
  return send({ ...options, headers: { ...token, ...options.headers } });
}

function send({ url, form, headers = {}, signal, onProgress }: UploadOptions): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'blob';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress((event.loaded / event.total) * 100);
    });
    request.addEventListener('load', () => {
      const body = request.response as Blob;
      bearer.heed(request, headers);
      if (request.status >= 200 && request.status < 300) resolve(body);
      else void body.text().then((text) => reject(new CallError(request.status, text, request.statusText)), reject);
    });
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')));
    request.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
