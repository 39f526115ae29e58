/** What was neither loaded nor refused by then counts as blocked. */
export const patienceMs = 20_000;

/** Why no payment form stands where one should. */
export function formBlocked(cause?: unknown): Error {
  return new Error('The payment form is blocked or the payment provider is away. Nothing was charged.', {
    cause,
  });
}
