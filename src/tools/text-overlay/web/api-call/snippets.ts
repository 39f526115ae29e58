import type { Snippet } from '../../../../platform/shared/reference/snippets.ts';
import { curlFile, shellQuoted } from '../../../../platform/shared/reference/curl.ts';
import type { ApiCall } from './api-overlays.ts';

/** Returns the call in four languages. It sends the picture's address if there is one, else the file. */
export function overlaySnippets(call: ApiCall): Snippet[] {
  return [
    { id: 'curl', label: 'curl', code: curl(call) },
    { id: 'fetch', label: 'fetch', code: fetchSnippet(call) },
    { id: 'python', label: 'Python', code: python(call) },
    { id: 'n8n', label: 'n8n', code: n8n(call) },
  ];
}

const pretty = (value: unknown) => JSON.stringify(value, null, 2);
const indented = (value: unknown, by: string) => pretty(value).replaceAll('\n', `\n${by}`);

function curl({ url, key, source, overlays }: ApiCall): string {
  const body =
    source.kind === 'file'
      ? [`-F ${curlFile(source.name)}`, `--form-string ${shellQuoted(`overlays=${pretty(overlays)}`)}`]
      : [
          `-H 'Content-Type: application/json'`,
          `--data-raw ${shellQuoted(pretty({ image_url: source.url, overlays }))}`,
        ];
  return [`curl -X POST ${shellQuoted(url)}`, `-H ${shellQuoted(`X-API-Key: ${key}`)}`, ...body].join(
    ' \\\n  ',
  );
}

function fetchSnippet({ url, key, source, overlays }: ApiCall): string {
  const [address, secret] = [JSON.stringify(url), JSON.stringify(key)];
  if (source.kind === 'url') {
    return `const response = await fetch(${address}, {
  method: 'POST',
  headers: { 'X-API-Key': ${secret}, 'Content-Type': 'application/json' },
  body: JSON.stringify(${indented({ image_url: source.url, overlays }, '  ')}),
});
console.log(await response.json());`;
  }
  const name = JSON.stringify(source.name);
  return `import { openAsBlob } from 'node:fs';

const form = new FormData();
form.set('image', await openAsBlob(${name}), ${name});
form.set('overlays', JSON.stringify(${pretty(overlays)}));
const response = await fetch(${address}, {
  method: 'POST',
  headers: { 'X-API-Key': ${secret} },
  body: form,
});
console.log(await response.json());`;
}

/** Only booleans are written differently in JSON and in Python. Each is alone on its line. */
const pythonic = (json: string) => json.replaceAll(/^(\s*"\w+": )true(?=,?$)/gm, '$1True');

function python({ url, key, source, overlays }: ApiCall): string {
  const file = source.kind === 'file';
  const body = file
    ? [
        `    files={"image": open(${JSON.stringify(source.name)}, "rb")},`,
        `    data={"overlays": json.dumps(${pythonic(indented(overlays, '    '))})},`,
      ]
    : [`    json=${pythonic(indented({ image_url: source.url, overlays }, '    '))},`];
  return `${file ? 'import json\n\n' : ''}import requests

response = requests.post(
    ${JSON.stringify(url)},
    headers={"X-API-Key": ${JSON.stringify(key)}},
${body.join('\n')}
)
print(response.json())`;
}

/** Returns a node to paste onto n8n's canvas. */
function n8n(call: ApiCall): string {
  return pretty({ nodes: [overlayNode(call)], connections: {} });
}

/** Returns the call as an n8n node. A file is read from the item's binary field `data`. */
export function overlayNode({ url, key, source, overlays }: ApiCall) {
  const body =
    source.kind === 'file'
      ? {
          contentType: 'multipart-form-data',
          bodyParameters: {
            parameters: [
              { parameterType: 'formBinaryData', name: 'image', inputDataFieldName: 'data' },
              { parameterType: 'formData', name: 'overlays', value: JSON.stringify(overlays) },
            ],
          },
        }
      : { specifyBody: 'json', jsonBody: JSON.stringify({ image_url: source.url, overlays }) };
  const parameters = {
    method: 'POST',
    url,
    sendHeaders: true,
    headerParameters: { parameters: [{ name: 'X-API-Key', value: key }] },
    sendBody: true,
    ...body,
    options: {},
  };
  return {
    name: 'Draw text overlays',
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [0, 0],
    parameters,
  };
}
