import { expect, test } from 'vitest';
import { CallError } from '../../../platform/shared/client.ts';
import { uploadFailureOf } from './use-submit-video.ts';

test("an upload that fails says the server's words, or that it failed where there are none", () => {
  const refusal = new CallError(413, '{"error":"File size exceeds 500MB limit","code":"file_too_large"}', '');
  expect(uploadFailureOf(refusal)).toBe('File size exceeds 500MB limit');
  expect(uploadFailureOf(new CallError(502, 'Bad gateway', ''))).toBe('Upload failed');
  expect(uploadFailureOf(new TypeError('Failed to fetch'))).toBe('Upload failed');
});
