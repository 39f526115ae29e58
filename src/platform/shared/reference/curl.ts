import { type Call, headersOf } from './call.ts';

/** Quotes a text as one word of a POSIX shell. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Returns the value of curl's `-F` for a file, in curl's own quotes, so that a comma or semicolon in the name
 * does not end it.
 */
function curlFile(name: string, field = 'image'): string {
  return shellQuoted(`${field}=@"${name.replaceAll(/["\\]/g, '\\$&')}"`);
}

/**
 * Returns the call as a command. Fields go as JSON, because n8n's "Import cURL" takes a form without a file
 * for an urlencoded one.
 */
export function curlSnippet(call: Call): string {
  const { method, url, fields, upload, bytes, empty, saveAs, into } = call;
  const parts = [`curl ${curlOptions(method, empty)}${shellQuoted(url)}`];
  parts.push(...headersOf(call).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`));
  if (bytes !== undefined) parts.push(`-T ${shellQuoted(bytes)}`);
  if (upload) {
    parts.push(`-F ${curlFile(upload.name, upload.field)}`);
    parts.push(...fields.map(([name, value]) => formField(name, formText(value))));
  } else if (fields.length > 0) {
    parts.push(`-H 'Content-Type: application/json'`);
    parts.push(`-d ${shellQuoted(JSON.stringify(Object.fromEntries(fields)))}`);
  }
  if (saveAs !== undefined) parts.push(`-f -o ${shellQuoted(saveAs)}`);
  const command = parts.join(' \\\n  ');
  return into === undefined ? command : `${into}=$(${command} | jq -r .processed_image_url)`;
}

/** In `-F` a first `@` or `<` names a file, and a semicolon begins a type. */
function formField(name: string, text: string): string {
  const option = /^[@<]|;/.test(text) ? '--form-string' : '-F';
  return `${option} ${shellQuoted(`${name}=${text}`)}`;
}

/** `-X HEAD` would wait for a body. */
function curlOptions(method: string, empty: boolean): string {
  if (method === 'HEAD') return '-I ';
  return `${empty ? '-i ' : ''}${method === 'GET' ? '' : `-X ${method} `}`;
}

/** Returns the text of a form field. */
export function formText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
