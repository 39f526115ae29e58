import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Badge } from '#platform/web/badge.tsx';
import { StatusBadge } from './present-request.tsx';

test('a status is an ordinary badge below 300 and a destructive one from there on', () => {
  const shown = (statusCode: number) => renderToStaticMarkup(createElement(StatusBadge, { statusCode }));
  const badge = (variant: 'success' | 'destructive', text: number) =>
    renderToStaticMarkup(createElement(Badge, { variant }, text));
  expect([200, 202, 299].map(shown)).toEqual([200, 202, 299].map((code) => badge('success', code)));
  expect([300, 404, 500].map(shown)).toEqual([300, 404, 500].map((code) => badge('destructive', code)));
});
