import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import type { Product } from '#tools/shop-monitor/shared/entities.ts';
import { WebhookStatus } from './webhook-status.tsx';

const sentAt = '2026-11-21T12:00:00.000Z';

function shown(
  notification: Product['notification'],
  webhookSentAt: string | null = null,
  mediaError: Product['mediaError'] = null,
): string {
  const product = { productId: '90', notification, webhookSentAt, mediaError } as Product;
  const status = createElement(WebhookStatus, { shopId: 1, product });
  return renderToStaticMarkup(createElement(Router, { ssrPath: '/redbubble', children: status }));
}

test('a product is Pending until its webhook was delivered, then Sent with the time', () => {
  expect(shown('pending')).toContain('>Pending<');
  expect(shown('pending')).not.toContain('<time');
  expect(shown('sent', sentAt)).toContain('>Sent<');
  expect(shown('sent', sentAt)).toContain(`dateTime="${sentAt}"`);
});

test('a product that was sent without the pictures of its template says so, and looks like no success', () => {
  const error = { code: 'template_not_fillable', error: 'A variable has no value' };
  expect(shown('sent', sentAt, error)).toContain('without its pictures');
  expect(shown('sent', sentAt, error)).not.toContain('text-green');
  expect(shown('sent', sentAt)).toContain('text-green');
});

test('a product that was never posted shows the reason', () => {
  expect(shown('existing')).toContain('>Existing<');
  expect(shown('not_posted')).toContain('>Not posted<');
  expect(shown('no_webhook')).toContain('>No webhook<');
});
