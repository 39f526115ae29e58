import { assert, jsonValue, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { fillOwnBody } from './own-body.ts';

const event = {
  event: 'product.discovered',
  product: { title: 'A "quoted" }} {{event.shop}} \n line', price: null, count: 3 },
  shop: 'my-shop',
  media: [{ url: 'https://one.test' }, { url: 'https://two.test' }],
};
const filled = (body: object) => JSON.parse(fillOwnBody(JSON.stringify(body), event) ?? 'null') as unknown;

test.each([
  ['{{event.product.title}}', event.product.title],
  ['New: {{ event.product.title }}!', `New: ${event.product.title}!`],
  ['{{event.media.1.url}}', 'https://two.test'],
  ['{{event.media}}', event.media],
  ['{{event.product.count}}', 3],
  ['{{event.product.count}} of {{event.media}}', `3 of ${JSON.stringify(event.media)}`],
  ['{{event.product.price}}', null],
  ['at {{event.nowhere}}', 'at null'],
  ['{{event.media.length}}', null],
  ['{{event.media.-1}}', null],
  ['{{event.shop.length}}', null],
  ['{{event.shop.0}}', null],
  ['{{event.__proto__.x}}', null],
  ['{{event.constructor}}', null],
  ['{{event.product.toString}}', null],
  ['{{event..product}}', null],
  ['{{ $json.title }} {{title}}', '{{ $json.title }} {{title}}'],
])('%s is filled', (text, value) => {
  expect(filled({ a: [{ b: text }] })).toEqual({ a: [{ b: value }] });
});

test('names stay as they are, and other values too', () => {
  const body = { '{{event.shop}}': 1, list: [true, null, 2.5], __proto: {} };
  expect(filled(body)).toEqual(body);
});

test('a body that would grow beyond its bound is none, without being made', () => {
  const large = { items: 'x'.repeat(200_000) };
  const body = { a: Array.from({ length: 1_000 }, () => '{{event.items}}') };
  expect(fillOwnBody(JSON.stringify(body), large)).toBeUndefined();
  const inText = { a: Array.from({ length: 1_000 }, () => 'of {{event.items}}') };
  expect(fillOwnBody(JSON.stringify(inText), large)).toBeUndefined();
});

test('whatever the event says, the body stays JSON, and its values arrive as they are', () => {
  assert(
    property(jsonValue(), string({ unit: 'grapheme' }), string(), (value, before, after) => {
      const text = `${before.replaceAll('{', '')}{{event.v}}${after.replaceAll('}', '')}`;
      const given = JSON.parse(JSON.stringify({ v: value })) as { v: never };
      const body = JSON.parse(
        fillOwnBody(JSON.stringify({ whole: '{{event.v}}', part: `-${text}` }), given) ?? '',
      ) as object;
      const inText = typeof given.v === 'string' ? given.v : JSON.stringify(given.v);
      expect(body).toEqual({
        whole: given.v,
        part: `-${before.replaceAll('{', '')}${inText}${after.replaceAll('}', '')}`,
      });
    }),
  );
});
