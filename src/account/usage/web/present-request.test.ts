import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from '#platform/web/badge.tsx';
import type { LoggedRequest } from '#account/usage/shared/requests.ts';
import { factsOfRequest, StatusBadge } from './present-request.tsx';

test('a status is an ordinary badge below 300 and a destructive one from there on', () => {
  const shown = (statusCode: number) => renderToStaticMarkup(createElement(StatusBadge, { statusCode }));
  const badge = (variant: 'success' | 'destructive', text: number) =>
    renderToStaticMarkup(createElement(Badge, { variant }, text));
  expect([200, 202, 299].map(shown)).toEqual([200, 202, 299].map((code) => badge('success', code)));
  expect([300, 404, 500].map(shown)).toEqual([300, 404, 500].map((code) => badge('destructive', code)));
});

test('a request is shown with how it was made and why it failed, and without what is not known', () => {
  const request = {
    id: 7,
    endpoint: '/api/image_padding',
    apiKey: 'dashboard',
    timestamp: '2026-11-21T12:00:00.000Z',
    counted: false,
    method: 'POST',
    code: 'missing_image',
    error: 'Image is required',
    param: 'image',
    idempotencyKey: null,
    userAgent: null,
    imageUrl: null,
    outputFileSizeBytes: null,
    sourceFileSizeBytes: null,
    videoDurationSeconds: null,
    processingTimeMs: null,
    inputMethod: null,
    processingMethod: null,
  } as unknown as LoggedRequest;
  const facts = Object.fromEntries(factsOfRequest(request));
  expect(facts).toMatchObject({
    Method: 'POST',
    'Counts against the quota': 'No',
    'Error code': 'missing_image',
    Error: 'Image is required',
    Parameter: 'image',
  });
  expect(facts).not.toHaveProperty('User agent');
  const trial = Object.fromEntries(factsOfRequest({ ...request, apiKey: 'op_test_...abcd' }));
  expect(trial['Counts against the quota']).toBe('No, made with a test key');
});
