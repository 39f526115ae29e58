import { expect, test } from 'vitest';
import type { OpenApiDocument } from './document.ts';
import { llmsFullText, llmsText } from './llms.ts';

const document: OpenApiDocument = {
  info: { title: 'Overprint API', description: 'One line.\n\nMore about it.' },
  servers: [{ url: 'http://here' }],
  paths: {
    '/api/pad': {
      post: {
        operationId: 'pad',
        tags: ['Padding'],
        summary: 'Pad a picture',
        description: 'Makes it `square`.',
        security: [{ key: [] }],
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                required: ['colour'],
                properties: {
                  colour: { enum: ['yes', 'no'], description: 'One | the\nother.', examples: ['yes'] },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            content: { 'application/json': { schema: { properties: { link: { type: 'string' } } } } },
          },
          '400': {
            content: {
              'application/json': {
                examples: { bad: { value: { error: 'No picture', code: 'none', fix: 'Send one.' } } },
              },
            },
          },
        },
      },
    },
    '/api/me': {
      get: {
        operationId: 'me',
        tags: ['Account'],
        summary: 'Who you are',
        security: [{ session: [] }],
        parameters: [],
        responses: { '204': {} },
      },
    },
  },
};

test('the full text has every endpoint with fields, response, errors and snippets', () => {
  const text = llmsFullText(document, 'http://here');
  expect(
    text.startsWith(
      '# Overprint API\n\n> One line.\n\nMore about it.\n\n## Pad a picture\n\n`POST /api/pad`',
    ),
  ).toBe(true);
  expect(text).toContain('| `colour` | `"yes" \\| "no"` | body | yes | One \\| the other. |');
  expect(text).toContain(
    '`200` application/json\n\n| Field | Type | Description |\n| --- | --- | --- |\n| `link` | `string` |  |',
  );
  expect(text).toContain('| 400 | No picture | `none` | Send one. |');
  expect(text).toContain("```sh\ncurl -X POST 'http://here/api/pad' \\\n  -H 'X-API-Key: YOUR_API_KEY'");
  expect(text).toContain('## Who you are\n\n`GET /api/me`\n\n### Answer\n\n`204` no body');
});

test('the index links first to the endpoints for API keys, and to the others as optional', () => {
  const text = llmsText(document, 'http://here');
  expect(text).toContain('## Padding\n\n- [POST /api/pad](http://here/docs#pad): Pad a picture');
  expect(text).toContain('## Optional\n\n- [GET /api/me](http://here/docs#me): Who you are');
  expect(text).toContain('(http://here/llms-full.txt)');
});
