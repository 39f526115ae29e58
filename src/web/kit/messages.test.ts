import { expect, test } from 'vitest';
import { CallError } from '../../platform/shared/client.ts';
import { messageOf } from './messages.ts';

test("a refusal says the server's words, any other failure its own", () => {
  expect(messageOf(new CallError(409, '{"error":"API key not found"}', 'Conflict'))).toBe('API key not found');
  expect(messageOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
});

test('a failure without words is an unknown error', () => {
  expect(messageOf(new Error(''))).toBe('Unknown error');
  expect(messageOf(undefined)).toBe('Unknown error');
});
