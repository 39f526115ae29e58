import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { adviceFor, emptyInput, missingField, shopUrlHint } from './shop-input.ts';

const problem = (code: string) => new CallError(400, JSON.stringify({ code, error: 'No' }), 'Bad Request');

test('both addresses are required, and blanks do not count', () => {
  expect(missingField(emptyInput)).toBe('shopUrl');
  expect(missingField({ ...emptyInput, shopUrl: ' ', webhookUrl: 'https://hook.test/' })).toBe('shopUrl');
  expect(missingField({ ...emptyInput, shopUrl: 'redbubble.com/people/ab', webhookUrl: '\t' })).toBe(
    'webhookUrl',
  );
  expect(missingField({ ...emptyInput, shopUrl: 'x', webhookUrl: 'y' })).toBeUndefined();
});

test('the hint names the artist of a valid shop URL', () => {
  expect(shopUrlHint('https://Some-Artist.redbubble.com')).toBe('The shop of some-artist.');
  expect(shopUrlHint('https://www.redbubble.com/account')).toContain('in your browser');
  expect(shopUrlHint('shop.example.com')).toBe('The Shopify shop at shop.example.com, or a feed.');
  expect(shopUrlHint('https://example.com/feed.xml')).toContain('cannot show what is missing');
});

test('advice is shown at the field that caused the error', () => {
  expect(adviceFor(problem('invalid_shop_url')).shopUrl).toContain('Send the address of a Redbubble');
  expect(adviceFor(problem('already_monitored')).shopUrl).toBe('It is listed below.');
  expect(adviceFor(problem('too_many_shops')).shopUrl).toBe('Delete a shop first.');
  expect(adviceFor(problem('invalid_webhook_url')).webhookUrl).toContain('public http or https address');
  expect(adviceFor(problem('rate_limited'))).toEqual({});
  expect(adviceFor(new TypeError('fetch failed'))).toEqual({});
});
