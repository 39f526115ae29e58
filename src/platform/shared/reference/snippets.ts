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
  /** Body fields that are required or have an example. */
  readonly fields: readonly (readonly [name: string, value: unknown])[];
  readonly form: boolean;
  readonly key: string | undefined;
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
  const shown = fieldsOf(operation).filter(
    ({ place, type, required, example }) =>
      place === 'body' && type !== 'file' && (required || example !== undefined),
  );
  const url = origin + filledPath(path, operation);
  const { types } = successOf(operation);
  return {
    method,
    url,
    fields: shown.map(({ name, example = `YOUR_${name.toUpperCase()}` }) => [name, example] as const),
    form: operation.requestBody?.content['multipart/form-data'] !== undefined,
    key: takesKeys(endpoint) ? key : undefined,
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
  const { method, url, fields, form, key, file } = call;
  const parts = [method === 'GET' ? `curl '${url}'` : `curl -X ${method} '${url}'`];
  if (key !== undefined) parts.push(`-H 'X-API-Key: ${key}'`);
  if (form) parts.push(...fields.map(([name, value]) => `-F ${shellQuoted(`${name}=${formText(value)}`)}`));
  else if (fields.length > 0)
    parts.push(`-H 'Content-Type: application/json'`, `-d ${shellQuoted(JSON.stringify(bodyOf(call)))}`);
  if (file !== undefined) parts.push(`-f -o ${shellQuoted(file)}`);
  return parts.join(' \\\n  ');
}

/** Returns the text of a form field. */
const formText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

function fetchSnippet(call: Call): string {
  const headers = {
    ...(call.key !== undefined && { 'X-API-Key': call.key }),
    ...(call.fields.length > 0 && { 'Content-Type': 'application/json' }),
  };
  const lines = [`  method: '${call.method}',`];
  if (Object.keys(headers).length > 0) lines.push(`  headers: ${indented(headers)},`);
  if (call.fields.length > 0) lines.push(`  body: JSON.stringify(${indented(bodyOf(call))}),`);
  const asked = `const response = await fetch('${call.url}', {\n${lines.join('\n')}\n});`;
  if (call.file === undefined) return `${asked}\nconsole.log(await response.json());`;
  const saved = `if (!response.ok) throw new Error(await response.text());\nawait writeFile('${call.file}', new Uint8Array(await response.arrayBuffer()));`;
  return `import { writeFile } from 'node:fs/promises';\n\n${asked}\n${saved}`;
}

function python(call: Call): string {
  const lines = [`    "${call.url}",`];
  if (call.key !== undefined) lines.push(`    headers={"X-API-Key": "${call.key}"},`);
  if (call.fields.length > 0) lines.push(`    json=${pythonLiteral(bodyOf(call))},`);
  return `import requests\n\nresponse = requests.${call.method.toLowerCase()}(\n${lines.join('\n')}\n)\n${pythonEnd(call)}`;
}

function pythonEnd({ file }: Call): string {
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
    ...(call.key !== undefined && {
      sendHeaders: true,
      headerParameters: { parameters: [{ name: 'X-API-Key', value: call.key }] },
    }),
    ...(call.fields.length > 0 && {
      sendBody: true,
      specifyBody: 'json',
      jsonBody: JSON.stringify(bodyOf(call)),
    }),
    options: call.file === undefined ? {} : { response: { response: { responseFormat: 'file' } } },
  };
  const node = { name, type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2, position: [0, 0], parameters };
  return JSON.stringify({ nodes: [node], connections: {} }, null, 2);
}
