import { randomUUID } from 'node:crypto';

/** A place in a trace: what a request, a job or a webhook hands on to what it causes (W3C Trace Context). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether the caller records the trace; handed on as it came. */
  readonly isSampled: boolean;
}

const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledBit = 1;

/** Reads a `traceparent` header or column (W3C Trace Context, 3.2). Returns undefined if it is not valid. */
export function parseTraceParent(text: unknown): TraceParent | undefined {
  const found = typeof text === 'string' ? form.exec(text) : null;
  if (!found) return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = found;
  // Only a later version may have more fields.
  if (version === '00' && rest !== undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & sampledBit) === sampledBit };
}

export function formatTraceParent({ traceId, spanId, isSampled }: TraceParent): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** Returns a new place in the trace of `parent`, or the start of a new trace. */
export function nextTraceParent(parent: TraceParent | undefined): TraceParent {
  return {
    traceId: parent?.traceId ?? randomUUID().replaceAll('-', ''),
    // Without the digits of a UUID that are always the same.
    spanId: randomUUID().replace(/^(.{8}).*(.{8})$/, '$1$2'),
    isSampled: parent?.isSampled ?? false,
  };
}
