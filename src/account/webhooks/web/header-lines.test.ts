import { expect, test } from 'vitest';
import { headersOfLines, linesOfHeaders } from './header-lines.ts';

test('headers are lines of a name and a value, and back', () => {
  const headers = { 'X-Source': 'overprint', 'X-Link': 'https://a.test:80/x' };
  expect(linesOfHeaders(headers)).toBe('X-Source: overprint\nX-Link: https://a.test:80/x');
  expect(headersOfLines(`\n ${linesOfHeaders(headers)}\n\n`)).toEqual(headers);
  expect(headersOfLines('X-Empty:\nNo colon')).toEqual({ 'X-Empty': '', 'No colon': '' });
});
