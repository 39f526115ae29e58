const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Waits between attempts (contract 5), each with jitter; after the last one a delivery has failed. */
export const retryDelaysMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
] as const;

/** The first attempt and one after each wait. */
export const attemptsMax = retryDelaysMs.length + 1;

export const webhookLimits = {
  /** For a whole attempt, from the look-up of the name to the end of the answer. */
  timeoutMs: 15 * secondMs,
  /** Read of an answer at most. */
  answerReadBytes: 64 * 1_024,
  /** Kept of an answer for the log. */
  answerKeptBytes: 1_024,
  /** The longest wait that a receiver's `Retry-After` can ask for: the schedule's own longest. */
  retryAfterMaxMs: 10 * hourMs,
  /** How much longer than planned a wait may be, so that failed deliveries do not come back all at once. */
  jitterShare: 0.2,
  /** An endpoint that fails for so long is switched off. */
  failingDays: 5,
  /** How long the secret before a rotation goes on to sign. */
  previousSecretHours: 24,
  /** How long the log keeps a delivery. */
  keptDays: 30,
  /** Test events of an account in a minute. */
  testsPerMinute: 20,
  /** Deliveries in one answer. */
  pageDefault: 50,
  pageMax: 200,
} as const;
