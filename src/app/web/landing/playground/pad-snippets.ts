import type { Snippet } from '../../../../platform/shared/reference/snippets.ts';
import { curlFile, shellQuoted } from '../../../../platform/shared/reference/curl.ts';

/** A call that pads a file to a square. */
export interface PadCall {
  readonly url: string;
  /** Shown in place of the secret. */
  readonly key: string;
  readonly fileName: string;
  readonly paddingPx: number;
  /** As hex; undefined means transparent. */
  readonly background: string | undefined;
}

/**
 * Returns the call in four languages. With `into` it stores the response in a variable of that name instead
 * of printing it.
 */
export function padSnippets(call: PadCall, into?: string): Snippet[] {
  return [
    { id: 'curl', label: 'curl', code: curl(call, into) },
    { id: 'fetch', label: 'fetch', code: fetchSnippet(call, into) },
    { id: 'python', label: 'Python', code: python(call, into) },
    { id: 'n8n', label: 'n8n', code: JSON.stringify({ nodes: [padNode(call)], connections: {} }, null, 2) },
  ];
}

/** The form's fields besides the file, by the API's names (contract 3, Padding). */
function fieldsOf({ paddingPx, background }: PadCall): [string, string][] {
  return [
    ['padding_size', String(paddingPx)],
    background === undefined ? ['transparency', 'yes'] : ['padding_color', background],
  ];
}

function curl(call: PadCall, into: string | undefined): string {
  const lines = [
    `curl -X POST ${shellQuoted(call.url)}`,
    `-H ${shellQuoted(`X-API-Key: ${call.key}`)}`,
    `-F ${curlFile(call.fileName)}`,
    ...fieldsOf(call).map(([name, value]) => `-F ${shellQuoted(`${name}=${value}`)}`),
  ].join(' \\\n  ');
  return into === undefined ? lines : `${into}=$(${lines} | jq -r .processed_image_url)`;
}

function fetchSnippet(call: PadCall, into: string | undefined): string {
  const name = JSON.stringify(call.fileName);
  const fields = fieldsOf(call).map(([field, value]) => `padding.set('${field}', '${value}');`);
  return `import { openAsBlob } from 'node:fs';

const padding = new FormData();
padding.set('image', await openAsBlob(${name}), ${name});
${fields.join('\n')}
const square = await fetch(${JSON.stringify(call.url)}, {
  method: 'POST',
  headers: { 'X-API-Key': ${JSON.stringify(call.key)} },
  body: padding,
});
${into === undefined ? 'console.log(await square.json());' : `const ${into} = await square.json();`}`;
}

function python(call: PadCall, into: string | undefined): string {
  return `import requests

square = requests.post(
    ${JSON.stringify(call.url)},
    headers={"X-API-Key": ${JSON.stringify(call.key)}},
    files={"image": open(${JSON.stringify(call.fileName)}, "rb")},
    data=${JSON.stringify(Object.fromEntries(fieldsOf(call)))},
)
${into === undefined ? 'print(square.json())' : `${into} = square.json()`}`;
}

/** Returns the call as an n8n node, which reads the file from the item's binary field `data`. */
export function padNode(call: PadCall) {
  const fields = fieldsOf(call).map(([name, value]) => ({ parameterType: 'formData', name, value }));
  return {
    name: 'Pad to a square',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    parameters: {
      method: 'POST',
      url: call.url,
      sendHeaders: true,
      headerParameters: { parameters: [{ name: 'X-API-Key', value: call.key }] },
      sendBody: true,
      contentType: 'multipart-form-data',
      bodyParameters: {
        parameters: [
          { parameterType: 'formBinaryData', name: 'image', inputDataFieldName: 'data' },
          ...fields,
        ],
      },
      options: {},
    },
  };
}
