import { byteStreamType } from '../endpoint.ts';
import { fieldsOf, type ReferenceEndpoint, successOf, takesKeys } from './document.ts';

/** Shown in place of an API key if none is known. */
export const keyPlaceholder = 'YOUR_API_KEY';

export interface Snippet {
  readonly id: string;
  readonly label: string;
  readonly code: string;
}

interface Call {
  readonly method: string;
  readonly url: string;
  /** The API key, headers that are required or have an example, and the type of `bytes`. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Body fields that are required or have an example. */
  readonly fields: readonly (readonly [name: string, value: unknown])[];
  readonly form: boolean;
  /** The file whose bytes are the body. */
  readonly bytes: string | undefined;
  /** Whether the response consists of its status and headers. */
  readonly empty: boolean;
  /** The name to save the response under, if it can only be a file. */
  readonly file: string | undefined;
}

/** Returns the call in four languages. `key` is shown in place of the secret, never the secret itself. */
export function snippetsOf(endpoint: ReferenceEndpoint, origin: string, key: string): Snippet[] {
  const call = callOf(endpoint, origin, key);
  return [
    { id: 'curl', label: 'curl', code: curl(call) },
    { id: 'fetch', label: 'fetch', code: fetchSnippet(call) },
    { id: 'python', label: 'Python', code: python(call) },
    { id: 'n8n', label: 'n8n', code: n8n(call, endpoint.operation.summary) },
  ];
}

function callOf(endpoint: ReferenceEndpoint, origin: string, key: string): Call {
  const { method, path, operation } = endpoint;
  const shownIn = (where: 'header' | 'body') =>
    fieldsOf(operation)
      .filter(({ place, required, example }) => place === where && (required || example !== undefined))
      .filter(({ type }) => type !== 'file')
      .map(({ name, example = `YOUR_${name.toUpperCase()}` }) => [name, example] as const);
  const url = origin + filledPath(path, operation);
  const { types } = successOf(operation);
  const { required = false, content = {} } = operation.requestBody ?? {};
  const sendsBytes = required && byteStreamType in content;
  return {
    method,
    url,
    headers: [
      ...(takesKeys(endpoint) ? [['X-API-Key', key] as const] : []),
      ...shownIn('header').map(([name, value]) => [name, String(value)] as const),
      ...(sendsBytes ? [['Content-Type', byteStreamType] as const] : []),
    ],
    fields: shownIn('body'),
    form: content['multipart/form-data'] !== undefined,
    bytes: sendsBytes ? 'video.mp4' : undefined,
    empty: types.length === 0,
    file: types.length > 0 && !types.includes('application/json') ? fileNameOf(url, types) : undefined,
  };
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
    return typeof example === 'string' ? encodeURIComponent(example) : `YOUR_${name.toUpperCase()}`;
  });
}

/** Quotes a text as one word of a POSIX shell. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Returns the value of curl's `-F` for the file of an `image` field, in curl's own quotes, so that a comma or
 * semicolon in the name does not end it.
 */
export function curlFile(name: string): string {
  return shellQuoted(`image=@"${name.replaceAll(/["\\]/g, '\\$&')}"`);
}

const bodyOf = ({ fields }: Call) => Object.fromEntries(fields);
const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

function curl(call: Call): string {
  const { method, url, headers, fields, form, bytes, empty, file } = call;
  const parts = [`curl ${curlOptions(method, empty)}'${url}'`];
  parts.push(...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`));
  if (bytes !== undefined) parts.push(`-T ${shellQuoted(bytes)}`);
  if (form) parts.push(...fields.map(([name, value]) => `-F ${shellQuoted(`${name}=${formText(value)}`)}`));
  else if (fields.length > 0)
    parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(bodyOf(call)))}`);
  if (file !== undefined) parts.push(`-f -o ${shellQuoted(file)}`);
  return parts.join(' \\\n  ');
}

/** `-X HEAD` would wait for a body. */
function curlOptions(method: string, empty: boolean): string {
  if (method === 'HEAD') return '-I ';
  return `${empty ? '-i ' : ''}${method === 'GET' ? '' : `-X ${method} `}`;
}

/** Returns the text of a form field. */
const formText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function fetchSnippet(call: Call): string {
  const headers = {
    ...Object.fromEntries(call.headers),
    ...(call.fields.length > 0 && { 'Content-Type': 'application/json' }),
  };
  const lines = [`  method: '${call.method}',`];
  if (Object.keys(headers).length > 0) lines.push(`  headers: ${indented(headers)},`);
  if (call.fields.length > 0) lines.push(`  body: JSON.stringify(${indented(bodyOf(call))}),`);
  if (call.bytes !== undefined) lines.push(`  body: await openAsBlob('${call.bytes}'),`);
  const opened = call.bytes === undefined ? '' : `import { openAsBlob } from 'node:fs';\n\n`;
  const asked = `${opened}const response = await fetch('${call.url}', {\n${lines.join('\n')}\n});`;
  if (call.empty) return `${asked}\nconsole.log(response.status, Object.fromEntries(response.headers));`;
  if (call.file === undefined) return `${asked}\nconsole.log(await response.json());`;
  const saved = `if (!response.ok) throw new Error(await response.text());\nawait writeFile('${call.file}', new Uint8Array(await response.arrayBuffer()));`;
  return `import { writeFile } from 'node:fs/promises';\n\n${asked}\n${saved}`;
}

function python(call: Call): string {
  const lines = [`    "${call.url}",`];
  if (call.headers.length > 0) lines.push(`    headers=${pythonLiteral(Object.fromEntries(call.headers))},`);
  if (call.bytes !== undefined) lines.push(`    data=open("${call.bytes}", "rb"),`);
  if (call.fields.length > 0) lines.push(`    json=${pythonLiteral(bodyOf(call))},`);
  return `import requests\n\nresponse = requests.${call.method.toLowerCase()}(\n${lines.join('\n')}\n)\n${pythonEnd(call)}`;
}

function pythonEnd({ empty, file }: Call): string {
  if (empty) return 'print(response.status_code, dict(response.headers))';
  return file === undefined
    ? 'print(response.json())'
    : `response.raise_for_status()\nwith open("${file}", "wb") as file:\n    file.write(response.content)`;
}

/** Returns a JSON value as a Python literal, with `True`, `False` and `None`. */
function pythonLiteral(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`)
    .join(', ')}}`;
}

/** Returns a node that can be pasted onto n8n's canvas. */
function n8n(call: Call, name: string): string {
  const parameters = {
    method: call.method,
    url: call.url,
    ...(call.headers.length > 0 && {
      sendHeaders: true,
      headerParameters: { parameters: call.headers.map(namedValue) },
    }),
    ...(call.bytes !== undefined && {
      sendBody: true,
      contentType: 'binaryData',
      inputDataFieldName: 'data',
    }),
    ...(call.fields.length > 0 && {
      sendBody: true,
      specifyBody: 'json',
      jsonBody: JSON.stringify(bodyOf(call)),
    }),
    options: n8nOptions(call),
  };
  const node = { name, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0], parameters };
  return JSON.stringify({ nodes: [node], connections: {} }, null, 2);
}

const namedValue = ([name, value]: Call['headers'][number]) => ({ name, value });

function n8nOptions({ empty, file }: Call) {
  if (empty) return { response: { response: { fullResponse: true } } };
  return file === undefined ? {} : { response: { response: { responseFormat: 'file' } } };
}
