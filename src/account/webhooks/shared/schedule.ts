const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Waits between attempts (contract 5), each with jitter. After the last one a delivery has failed. */
export const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const;

export const webhookLimits = {
  /** For a whole attempt, from the DNS lookup to the end of the response. */
  timeoutMs: 15 * secondMs,
  /** How much of a response is read. */
  responseReadBytes: 64 * 1_024,
  /** How much of a response is stored in the log. */
  responseStoredBytes: 1_024,
  /** The longest wait that `Retry-After` of a receiver can set: the longest of the schedule. */
  retryAfterMaxMs: 10 * hourMs,
  /** How much longer than scheduled a wait may be, so that failed deliveries are not all retried at once. */
  jitterShare: 0.2,
  /** An endpoint that fails for this long is switched off. */
  failingDays: 5,
  /** How long the previous secret keeps signing after a rotation. */
  previousSecretHours: 24,
  /** How long a delivery stays in the log. */
  retentionDays: 30,
  /** Addresses that an account may subscribe to events. */
  endpointsMax: 50,
  descriptionMaxLength: 200,
  /** Test events of an account per minute. */
  testsPerMinute: 20,
  /** How long a stream can be away and go on without a loss, and how many events of that time are stored. */
  streamHours: 24,
  streamEvents: 1_000,
  /** Open streams of an account at one process. */
  streamsAtOnce: 5,
  /** How often a quiet stream says that it is alive; then its credential is checked as well. */
  streamHeartbeatMs: 15 * secondMs,
  /** Deliveries in one response. */
  pageDefault: 50,
  pageMax: 200,
} as const;
