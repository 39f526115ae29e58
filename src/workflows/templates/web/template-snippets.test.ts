import { expect, test } from 'vitest';
import { templateSnippets } from './template-snippets.ts';

const call = {
  origin: 'https://overprint.test',
  key: 'ovp_1234',
  id: 'tpl_0123456789012345678901',
  names: ['title', 'price'],
  samples: { title: 'Summer "sale"' },
};

test('each language sends the values, n8n those of its item', () => {
  const snippets = templateSnippets({ ...call, source: { kind: 'url', url: 'https://shop.test/a.png' } });
  const codes = Object.fromEntries(snippets.map(({ id, code }) => [id, code]));
  for (const id of ['curl', 'fetch', 'python']) {
    expect(codes[id]).toContain('/api/templates/tpl_0123456789012345678901/render');
    expect(codes[id]).toContain('YOUR_PRICE');
  }
  const [node] = JSON.parse(codes.n8n ?? '').nodes;
  expect(node.parameters.bodyParameters.parameters).toEqual([
    { parameterType: 'formData', name: 'image_url', value: 'https://shop.test/a.png' },
    { parameterType: 'formData', name: 'values[title]', value: '={{ $json.title }}' },
    { parameterType: 'formData', name: 'values[price]', value: '={{ $json.price }}' },
  ]);
});

test('a file goes along in the form', () => {
  const snippets = templateSnippets({ ...call, source: { kind: 'file', name: 'art.png' } });
  const [node] = JSON.parse(snippets.find(({ id }) => id === 'n8n')?.code ?? '').nodes;
  expect(node.parameters.bodyParameters.parameters[0]).toMatchObject({ name: 'image' });
});
