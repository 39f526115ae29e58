import { expect, test } from 'vitest';
import { type Operation, type Schema, sectionsOf, successOf } from './document.ts';

const operation = (tag: string, caller: 'session' | 'key', schema?: Schema): Operation => ({
  operationId: `${tag}-${caller}`,
  tags: [tag],
  summary: tag,
  security: [{ [caller]: [] }],
  parameters: [],
  responses: { '200': { content: { 'application/json': { ...(schema && { schema }) } } } },
});

test('endpoints for API keys come before those of the screens, grouped by tag', () => {
  const paths = {
    '/login': { post: operation('Account', 'session') },
    '/pad': { post: operation('Padding', 'key') },
    '/logout': { post: operation('Account', 'session') },
    '/pictures': { post: operation('Padding', 'session') },
  };
  const sections = sectionsOf({ info: { title: '', description: '' }, servers: [], paths });
  expect(sections.map(({ tag, endpoints }) => [tag, endpoints.map(({ path }) => path)])).toEqual([
    ['Padding', ['/pad', '/pictures']],
    ['Account', ['/login', '/logout']],
  ]);
});

test('a response with two shapes shows the fields that API keys get', () => {
  const schema = {
    anyOf: [
      { properties: { shop_url: { type: 'string' } } },
      { properties: { shopUrl: { type: 'string' } } },
    ],
  };
  expect(successOf(operation('Shops', 'key', schema)).fields.map(({ name }) => name)).toEqual(['shop_url']);
});
