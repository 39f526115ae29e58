import { expect, test } from 'vitest';
import type { Operation } from './document.ts';
import { snippetsOf } from './snippets.ts';

const operation: Operation = {
  operationId: 'padImage',
  tags: [],
  summary: 'Pad a picture to a square',
  security: [{ session: [] }, { key: [] }],
  parameters: [],
  requestBody: {
    content: {
      'multipart/form-data': {
        schema: {
          properties: {
            image: { format: 'binary' },
            image_url: { type: 'string', examples: ['https://example.com/art.png'] },
            transparency: { enum: ['yes', 'no'] },
          },
        },
      },
    },
  },
  responses: {},
};
const endpoint = { method: 'POST', path: '/api/image_padding', operation };
const snippets = Object.fromEntries(
  snippetsOf(endpoint, 'http://here', 'op_12345...').map(({ id, code }) => [id, code]),
);

test('every snippet names the address, the key header and the fields that have an example', () => {
  for (const id of ['curl', 'fetch', 'python', 'n8n']) {
    expect(snippets[id]).toContain('http://here/api/image_padding');
    expect(snippets[id]).toContain('X-API-Key');
    expect(snippets[id]).toContain('https://example.com/art.png');
    expect(snippets[id]).not.toContain('transparency');
  }
  for (const id of ['curl', 'fetch', 'python']) expect(snippets[id]).toContain('op_12345...');
});

test('curl sends JSON, and the n8n node is JSON that can be pasted', () => {
  expect(snippets.curl).toContain(`-H 'Content-Type: application/json'`);
  expect(snippets.curl).toContain(`-d '{"image_url":"https://example.com/art.png"}'`);
  const pasted = JSON.parse(snippets.n8n ?? '');
  expect(pasted.nodes[0].type).toBe('n8n-nodes-base.httpRequest');
  expect(JSON.parse(pasted.nodes[0].parameters.jsonBody)).toEqual({
    image_url: 'https://example.com/art.png',
  });
});

test('a file goes in a form in each language, without the address that it replaces', () => {
  const codes = Object.fromEntries(
    snippetsOf(endpoint, 'http://here', 'op_1').map(({ id, fileCode = '' }) => [id, fileCode]),
  );
  for (const code of Object.values(codes)) expect(code).not.toContain('image_url');
  expect(codes.curl).toContain(`-F 'image=@"picture.png"'`);
  expect(codes.fetch).toContain(`form.set('image', await openAsBlob('picture.png'), 'picture.png');`);
  expect(codes.python).toContain('files={"image": open("picture.png", "rb")}');
  const [node] = JSON.parse(codes.n8n ?? '').nodes;
  expect(node.parameters).toMatchObject({
    contentType: 'multipart-form-data',
    bodyParameters: {
      parameters: [{ parameterType: 'formBinaryData', name: 'image', inputDataFieldName: 'data' }],
    },
  });
});

test('the n8n node survives a list: one item a second, tried again under one Idempotency-Key, no key inside', () => {
  const parameters = [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
  ] as const;
  const repeatable = { ...endpoint, operation: { ...operation, parameters } };
  const text = snippetsOf(repeatable, 'http://here', 'op_secret').find(({ id }) => id === 'n8n')?.code ?? '';
  expect(text).not.toContain('op_secret');
  const [node] = JSON.parse(text).nodes;
  expect(node.retryOnFail).toBe(true);
  expect(node.parameters).toMatchObject({
    authentication: 'genericCredentialType',
    genericAuthType: 'httpHeaderAuth',
    headerParameters: {
      parameters: [
        {
          name: 'Idempotency-Key',
          value: '={{ $execution.id }}-{{ $nodeId }}-{{ $runIndex }}-{{ $itemIndex }}',
        },
      ],
    },
    options: { batching: { batch: { batchSize: 1, batchInterval: 1_000 } } },
  });
});

test('a path parameter is an example or a placeholder in capitals, which no shell reads as a pattern', () => {
  const parameters = [
    { name: 'jobId', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'id', in: 'path', required: true, schema: { type: 'string', examples: ['42'] } },
  ] as const;
  const nested = { method: 'GET', path: '/api/jobs/{jobId}/{id}', operation: { ...operation, parameters } };
  for (const { code } of snippetsOf(nested, 'http://here', 'op_1'))
    expect(code).toContain('/api/jobs/YOUR_JOBID/42');
});

test('Python gets its own literals for true, false and null', () => {
  const schema = { properties: { sync: { examples: [true] }, tags: { examples: [[null, 'a']] } } };
  const requestBody = { content: { 'application/json': { schema } } };
  const written = snippetsOf(
    { ...endpoint, operation: { ...operation, requestBody } },
    'http://here',
    'op_1',
  );
  expect(written.find(({ id }) => id === 'python')?.code).toContain(
    'json={"sync": True, "tags": [None, "a"]}',
  );
});

test('an endpoint that takes no API keys shows none', () => {
  const open = { ...endpoint, operation: { ...operation, security: [] } };
  for (const { code } of snippetsOf(open, 'http://here', 'op_12345...'))
    expect(code).not.toContain('X-API-Key');
});

test('a response that can only be a file is saved under its name, an error never is, and n8n takes it as a file', () => {
  const responses = { '200': { content: { 'audio/mpeg': {} } } };
  const operationOfFile = { ...operation, responses };
  const codeOf = (path: string) => {
    const written = snippetsOf({ method: 'GET', path, operation: operationOfFile }, 'http://here', 'op_1');
    return Object.fromEntries(written.map(({ id, code }) => [id, code]));
  };
  const { curl, fetch, python, n8n = '' } = codeOf('/api/audio/sun.mp3');
  expect(curl).toContain("-f -o 'sun.mp3'");
  expect(fetch).toContain('if (!response.ok) throw');
  expect(python).toContain('raise_for_status()');
  expect(fetch).toContain("await writeFile('sun.mp3'");
  expect(python).toContain('open("sun.mp3", "wb")');
  for (const code of [fetch, python]) expect(code).not.toContain('json()');
  expect(JSON.parse(n8n).nodes[0].parameters.options.response.response.responseFormat).toBe('file');
  expect(codeOf('/api/jobs/1/download').curl).toContain("-o 'download.mp3'");
});

test('a response that can be a file or JSON is read as JSON', () => {
  const responses = { '200': { content: { 'application/json': {}, 'image/png': {} } } };
  const written = snippetsOf({ ...endpoint, operation: { ...operation, responses } }, 'http://here', 'op_1');
  expect(written.find(({ id }) => id === 'curl')?.code).not.toContain('-o ');
});

test('headers that have an example and the bytes of a file go along; a response without a body shows its headers', () => {
  const parameters = [
    { name: 'Upload-Offset', in: 'header', required: true, schema: { type: 'string', examples: ['0'] } },
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
  ] as const;
  const type = 'application/offset+octet-stream';
  const requestBody = { required: true, content: { [type]: {} } };
  const operationOfBytes = { ...operation, parameters, requestBody, responses: { '204': {} } };
  const codeOf = (method: string) => {
    const written = snippetsOf({ method, path: '/a', operation: operationOfBytes }, 'http://here', 'op_1');
    return Object.fromEntries(written.map(({ id, code }) => [id, code]));
  };
  const { curl, fetch, python, n8n = '' } = codeOf('PATCH');
  for (const code of [curl, fetch, python, n8n]) {
    expect(code).toContain('Upload-Offset');
    expect(code).toContain(type);
    expect(code).not.toContain('json()');
  }
  for (const code of [curl, fetch, python]) expect(code).not.toContain('Idempotency-Key');
  expect(curl).toContain("curl -i -X PATCH 'http://here/a'");
  expect(curl).toContain("-T 'video.mp4'");
  expect(fetch).toContain("body: await openAsBlob('video.mp4')");
  expect(python).toContain('data=open("video.mp4", "rb")');
  expect(JSON.parse(n8n).nodes[0].parameters).toMatchObject({ contentType: 'binaryData' });
  expect(codeOf('HEAD').curl).toMatch(/^curl -I '/);
});
