import { expect, test } from 'vitest';
import { CallError } from '../../../../platform/shared/client.ts';
import { adviceFor, emptyInput, missingField, shopUrlHint } from './shop-input.ts';

const refusal = (code: string) => new CallError(400, JSON.stringify({ code, error: 'No' }), 'Bad Request');

test('both addresses are required, blanks are none', () => {
  expect(missingField(emptyInput)).toBe('shopUrl');
  expect(missingField({ ...emptyInput, shopUrl: ' ', webhookUrl: 'https://hook.test/' })).toBe('shopUrl');
  expect(missingField({ ...emptyInput, shopUrl: 'redbubble.com/people/ab', webhookUrl: '\t' })).toBe(
    'webhookUrl',
  );
  expect(missingField({ ...emptyInput, shopUrl: 'x', webhookUrl: 'y' })).toBeUndefined();
});

test('an address that can be read says whose shop it is', () => {
  expect(shopUrlHint('https://Some-Artist.redbubble.com')).toBe('The shop of some-artist.');
  expect(shopUrlHint('https://www.redbubble.net/people/ab/shop')).toContain('in your browser');
});

test('advice stands at the field that a refusal concerns', () => {
  expect(adviceFor(refusal('invalid_shop_url')).shopUrl).toContain('copy its address');
  expect(adviceFor(refusal('already_monitored')).shopUrl).toBe('It is in the list below.');
  expect(adviceFor(refusal('too_many_shops')).shopUrl).toBe('Delete a shop first.');
  expect(adviceFor(refusal('invalid_webhook_url')).webhookUrl).toContain('public http or https address');
  expect(adviceFor(refusal('rate_limited'))).toEqual({});
  expect(adviceFor(new TypeError('fetch failed'))).toEqual({});
});
