/** Fields of the provider's objects that hold a moment, in seconds since 1970. */
const momentNames = new Set([
  'billing_cycle_anchor',
  'cancel_at',
  'canceled_at',
  'created',
  'current_period_end',
  'current_period_start',
  'end',
  'ended_at',
  'finalized_at',
  'next_payment_attempt',
  'paid_at',
  'period_end',
  'period_start',
  'sandbox_announced_end',
  'start',
  'start_date',
  'trial_end',
  'trial_start',
  'voided_at',
]);

/**
 * The object as it were if all of it had happened that many seconds earlier. The price within stays what it
 * is.
 */
export function earlier<T>(object: T, seconds: number): T {
  return moved(object, seconds) as T;
}

function moved(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, seconds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'price' || name === 'metadata') return [name, inner];
      const isMoment = typeof inner === 'number' && momentNames.has(name);
      return [name, isMoment ? inner - seconds : moved(inner, seconds)];
    }),
  );
}
