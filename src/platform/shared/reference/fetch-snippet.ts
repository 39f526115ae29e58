import { type Call, headersOf } from './call.ts';
import { formText } from './curl.ts';

const indented = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');

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
  else if (bytes !== undefined) lines.push(`  body: await openAsBlob('${bytes}'),`);
  else if (sendsJson) lines.push(`  body: JSON.stringify(${indented(Object.fromEntries(fields))}),`);
  const sections = [
    importsOf(call),
    formOf(call),
    `const response = await fetch('${url}', {\n${lines.join('\n')}\n});\n${endOf(call)}`,
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
    `form.set('${field}', await openAsBlob('${name}'), '${name}');`,
    ...fields.map(([other, value]) => `form.set('${other}', ${JSON.stringify(formText(value))});`),
  ].join('\n');
}

function endOf({ empty, saveAs }: Call): string {
  if (empty) return 'console.log(response.status, Object.fromEntries(response.headers));';
  if (saveAs === undefined) return 'console.log(await response.json());';
  return `if (!response.ok) throw new Error(await response.text());\nawait writeFile('${saveAs}', new Uint8Array(await response.arrayBuffer()));`;
}
