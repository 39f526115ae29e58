import { describe, expect, test } from 'vitest';
import { formatTraceParent, nextTraceParent, parseTraceParent } from './trace-parent.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const given = `00-${traceId}-${spanId}-01`;

describe('a traceparent', () => {
  test('is read and written as it came', () => {
    expect(parseTraceParent(given)).toEqual({ traceId, spanId, isSampled: true });
    expect(formatTraceParent({ traceId, spanId, isSampled: true })).toBe(given);
    expect(parseTraceParent(`00-${traceId}-${spanId}-fe`)?.isSampled).toBe(false);
  });

  test('of a later version may have more fields', () => {
    expect(parseTraceParent(`cc-${traceId}-${spanId}-01-what-comes`)).toMatchObject({ traceId, spanId });
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['several headers', [given, given]],
    ['two in one', `${given}, ${given}`],
    ['capitals', given.toUpperCase()],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['version 255', `ff-${traceId}-${spanId}-01`],
    ['more fields in version 0', `${given}-more`],
    ['a short trace id', `00-${traceId.slice(1)}-${spanId}-01`],
    ['a line break', `${given}\n`],
  ])('is not read from %s', (_, text) => {
    expect(parseTraceParent(text)).toBeUndefined();
  });

  test('is handed on with the same trace and a span of its own', () => {
    const parent = parseTraceParent(given);
    const next = nextTraceParent(parent);
    expect(next).toMatchObject({ traceId, isSampled: true });
    expect(next.spanId).not.toBe(spanId);
    const [first, second] = [nextTraceParent(undefined), nextTraceParent(undefined)];
    expect(first.traceId).not.toBe(second.traceId);
    for (const made of [next, first]) expect(parseTraceParent(formatTraceParent(made))).toEqual(made);
  });
});
