import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { uploadFailureOf } from './use-submit-video.ts';

test("a failed upload shows the server's message, or that it failed if there is none", () => {
  const refusal = new CallError(413, '{"error":"File size exceeds 500MB limit","code":"file_too_large"}', '');
  expect(uploadFailureOf(refusal)).toBe('File size exceeds 500MB limit');
  expect(uploadFailureOf(new CallError(502, 'Bad gateway', ''))).toBe('Upload failed');
  expect(uploadFailureOf(new TypeError('Failed to fetch'))).toBe('Upload failed');
});
