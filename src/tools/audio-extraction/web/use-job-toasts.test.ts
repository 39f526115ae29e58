import { expect, test } from 'vitest';
import { CallError } from '#platform/shared/client.ts';
import { endToast, lossToast } from './use-job-toasts.ts';

test('the end of a job has a toast, with the error if it failed, unless its owner cancelled it', () => {
  expect(endToast({ status: 'completed', code: null, error: null })?.title).toBe('Extraction Complete');
  const failed = { status: 'failed', code: 'no_audio_track', error: 'Video has no audio track' } as const;
  expect(endToast(failed)).toEqual({
    title: 'Extraction Failed',
    description: 'Video has no audio track',
    variant: 'destructive',
  });
  expect(endToast({ ...failed, error: null })?.description).toBe('Audio extraction failed');
  expect(endToast({ ...failed, code: 'cancelled', error: 'Cancelled' })).toBeUndefined();
});

test('an unknown job has another toast than a lost connection', () => {
  const unknown = new CallError(404, '{"error":"Job not found","code":"job_not_found"}', 'Not Found');
  expect(lossToast(unknown).title).toBe('Job Not Found');
  expect(lossToast(new TypeError('Failed to fetch'))).toEqual({
    title: 'Connection Error',
    description: 'Lost connection while checking job status. Please refresh the page.',
    variant: 'destructive',
  });
});
