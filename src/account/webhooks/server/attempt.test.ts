import { describe, expect, test } from 'vitest';
import { retryDelaysMs, webhookLimits } from '#account/webhooks/shared/schedule.ts';
import type { Receipt } from './send.ts';
import { classifyReceipt } from './attempt.ts';

const now = new Date('2026-11-21T12:00:00Z');
const receipt = (statusCode: number | null, retryAfterMs: number | null = null): Receipt => ({
  startedAt: now,
  latencyMs: 1,
  statusCode,
  contentType: '',
  responseText: null,
  error: null,
  retryAfterMs,
  isOwnError: false,
  failure: null,
});
const waitMs = (roundAttempts: number, random = 0, given = receipt(500)) =>
  (classifyReceipt(given, { roundAttempts, now, random: () => random }).nextAttemptAt?.getTime() ?? NaN) -
  now.getTime();

describe('the outcome of an attempt', () => {
  test.each([200, 201, 204, 299])('%i is delivered', (status) => {
    expect(classifyReceipt(receipt(status), { roundAttempts: 0, now, random: () => 0 }).status).toBe(
      'delivered',
    );
  });

  test('waits are 5 s, 5 min, 30 min, 2 h, 5 h, 10 h and 10 h, then the delivery has failed', () => {
    const minuteMs = 60_000;
    const expected = [
      5_000,
      5 * minuteMs,
      30 * minuteMs,
      120 * minuteMs,
      300 * minuteMs,
      600 * minuteMs,
      600 * minuteMs,
    ];
    expect(retryDelaysMs.map((_delay, index) => waitMs(index))).toEqual(expected);
    expect(classifyReceipt(receipt(null), { roundAttempts: 7, now, random: () => 0 })).toEqual({
      status: 'failed',
      nextAttemptAt: null,
    });
  });

  test('jitter makes a wait at most a fifth longer and never shorter', () => {
    expect(waitMs(0, 1)).toBe(6_000);
    expect(waitMs(0, 0.5)).toBe(5_500);
  });

  test('410 fails a delivery at its first attempt', () => {
    expect(classifyReceipt(receipt(410), { roundAttempts: 0, now, random: () => 0 }).status).toBe('failed');
  });

  test('a wait that the receiver requests counts if it is longer than the scheduled one', () => {
    expect(waitMs(0, 0, receipt(429, 60_000))).toBe(60_000);
    expect(waitMs(2, 0, receipt(429, 60_000))).toBe(30 * 60_000);
  });

  test('no receiver can request more than the longest wait of the schedule', () => {
    expect(waitMs(0, 0, receipt(503, 10 * webhookLimits.retryAfterMaxMs))).toBe(
      webhookLimits.retryAfterMaxMs,
    );
  });
});
