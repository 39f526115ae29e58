import { type Call, headersOf } from './call.ts';
import { formText } from './curl.ts';

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

/** Returns a text in single quotes. */
const quoted = (text: string) => `'${text.replaceAll(/['\\]/g, '\\$&')}'`;

/** Returns the call in JavaScript, for Node. */
export function fetchSnippet(call: Call): string {
  const { url, method, fields, upload, bytes } = call;
  const sendsJson = !upload && fields.length > 0;
  const headers = Object.fromEntries([
    ...headersOf(call),
    ...(sendsJson ? [['Content-Type', 'application/json'] as const] : []),
  ]);
  const lines = [`  method: '${method}',`];
  if (Object.keys(headers).length > 0) lines.push(`  headers: ${indented(headers)},`);
  if (upload) lines.push('  body: form,');
  else if (bytes !== undefined) lines.push(`  body: await openAsBlob(${quoted(bytes)}),`);
  else if (sendsJson) lines.push(`  body: JSON.stringify(${indented(Object.fromEntries(fields))}),`);
  const sections = [
    importsOf(call),
    formOf(call),
    `const ${responseOf(call)} = await fetch(${quoted(url)}, {\n${lines.join('\n')}\n});\n${endOf(call)}`,
  ];
  return sections.filter((section) => section !== '').join('\n\n');
}

function importsOf({ upload, bytes, saveAs }: Call): string {
  return [
    ...(upload || bytes !== undefined ? [`import { openAsBlob } from 'node:fs';`] : []),
    ...(saveAs === undefined ? [] : [`import { writeFile } from 'node:fs/promises';`]),
  ].join('\n');
}

function formOf({ upload, fields }: Call): string {
  if (!upload) return '';
  const { field, name } = upload;
  return [
    'const form = new FormData();',
    `form.set('${field}', await openAsBlob(${quoted(name)}), ${quoted(name)});`,
    ...fields.map(([other, value]) => `form.set('${other}', ${textOf(value)});`),
  ].join('\n');
}

/** Returns a form field's text as an expression; that of a list or an object can be read. */
function textOf(value: unknown): string {
  return typeof value === 'object'
    ? `JSON.stringify(${JSON.stringify(value, null, 2)})`
    : JSON.stringify(formText(value));
}

/** Returns the variable of the response, which another call's must not be named after. */
function responseOf({ into }: Pick<Call, 'into'>): string {
  return into === undefined ? 'response' : `${into}Response`;
}

function endOf({ empty, saveAs, into }: Call): string {
  if (into !== undefined) return `const ${into} = await ${responseOf({ into })}.json();`;
  if (empty) return 'console.log(response.status, Object.fromEntries(response.headers));';
  if (saveAs === undefined) return 'console.log(await response.json());';
  return (
    `if (!response.ok) throw new Error(await response.text());\nawait writeFile('${saveAs}', new ` +
    'Uint8Array(await response.arrayBuffer()));'
  );
}
