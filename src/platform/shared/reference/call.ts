import { byteStreamType } from '#platform/shared/endpoint.ts';
import { idempotencyHeader } from '#platform/shared/idempotency.ts';
import { fieldsOf, type ReferenceEndpoint, type ReferenceField, successOf, takesKeys } from './document.ts';

/** A value of a header, a form or an object, by its name. */
export type Named<T> = readonly [name: string, value: T];

/** A file that goes along in a form. */
export interface CallFile {
  readonly field: string;
  readonly name: string;
}

/** What the snippets of every language write. */
export interface Call {
  readonly method: string;
  readonly url: string;
  /** Shown in place of the API key; undefined where none is taken. */
  readonly key: string | undefined;
  /** Headers that are required or have an example, and the type of `bytes`. */
  readonly headers: readonly Named<string>[];
  /** Body fields that are required or have an example: of a JSON object, or of the form of `upload`. */
  readonly fields: readonly Named<unknown>[];
  readonly upload: CallFile | undefined;
  /** The file whose bytes are the body. */
  readonly bytes: string | undefined;
  /** Whether the call can carry an Idempotency-Key. */
  readonly repeatable: boolean;
  /** Whether the response consists of its status and headers. */
  readonly empty: boolean;
  /** Whether n8n sends the fields as a form although there is no file. */
  readonly form?: boolean;
  /** The name to save the response under, if it can only be a file. */
  readonly saveAs: string | undefined;
  /** The variable that the response is stored in for another call, instead of being printed. */
  readonly into?: string;
}

/**
 * Returns a POST that is answered with JSON and can be repeated: of a file with fields, or only of fields.
 */
export function postCall(
  call: Pick<Call, 'url' | 'key' | 'fields' | 'into'> & Partial<Pick<Call, 'upload'>>,
): Call {
  const rest = { bytes: undefined, repeatable: true, empty: false, saveAs: undefined };
  return { method: 'POST', headers: [], upload: undefined, ...call, ...rest };
}

/** Returns a call with the documented examples. `key` is shown in place of the secret. */
export function callOf(endpoint: ReferenceEndpoint, origin: string, key: string): Call {
  const { method, path, operation } = endpoint;
  const url = origin + filledPath(path, operation);
  const { types } = successOf(operation);
  const { required = false, content = {} } = operation.requestBody ?? {};
  const sendsBytes = required && byteStreamType in content;
  return {
    method,
    url,
    key: takesKeys(endpoint) ? key : undefined,
    headers: [
      ...shownIn('header', operation).map(([name, value]): Named<string> => [name, String(value)]),
      ...(sendsBytes ? [['Content-Type', byteStreamType] as const] : []),
    ],
    fields: shownIn('body', operation),
    upload: undefined,
    bytes: sendsBytes ? 'video.mp4' : undefined,
    repeatable: operation.parameters.some(({ name }) => name === idempotencyHeader),
    empty: types.length === 0,
    saveAs: types.length > 0 && !types.includes('application/json') ? fileNameOf(url, types) : undefined,
  };
}

const exampleFiles: Readonly<Record<string, string>> = { image: 'picture.png', video: 'video.mp4' };

/** Returns the call with a file in place of its address; undefined where no file is taken. */
export function withUpload(call: Call, { operation }: ReferenceEndpoint): Call | undefined {
  const file = fieldsOf(operation).find(({ type }) => type === 'file')?.name;
  if (file === undefined) return undefined;
  const fields = call.fields.filter(([name]) => name !== `${file}_url`);
  return { ...call, fields, upload: { field: file, name: exampleFiles[file] ?? file } };
}

/** Returns all headers, with the API key. */
export function headersOf({ key, headers }: Call): Named<string>[] {
  return [...(key === undefined ? [] : [['X-API-Key', key] as const]), ...headers];
}

function shownIn(
  where: ReferenceField['place'],
  operation: ReferenceEndpoint['operation'],
): Named<unknown>[] {
  return fieldsOf(operation)
    .filter(({ place, required, example }) => place === where && (required || example !== undefined))
    .filter(({ type }) => type !== 'file')
    .map(({ name, example = `YOUR_${name.toUpperCase()}` }) => [name, example]);
}

/** Returns the URL's last segment, with the extension of its type if it has none. */
function fileNameOf(url: string, [type = '']: readonly string[]): string {
  const name = url.slice(url.lastIndexOf('/') + 1);
  return name.includes('.') ? name : `${name}.${endings[type] ?? 'bin'}`;
}

const endings: Readonly<Record<string, string>> = { 'audio/mpeg': 'mp3', 'image/png': 'png' };

/** Returns the path with examples for its parameters, or with placeholders such as `YOUR_JOBID`. */
function filledPath(path: string, operation: ReferenceEndpoint['operation']): string {
  const examples = new Map(fieldsOf(operation).map(({ name, example }) => [name, example]));
  return path.replace(/\{(\w+)\}/g, (_braces, name: string) => {
    const example = examples.get(name);
    return typeof example === 'string' || typeof example === 'number'
      ? encodeURIComponent(example)
      : `YOUR_${name.toUpperCase()}`;
  });
}
