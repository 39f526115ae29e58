/** The one-time purchase (spec 2 and 9, contract 7): premium time for an amount that the customer chooses. */
export const oneTimeLimits = {
  minAmount: 0.5,
  maxAmount: 999_999.99,
  defaultAmount: 29.99,
  /** The price of `daysPerUnit` days. */
  unitCents: 2_999,
  daysPerUnit: 30,
} as const;

const hoursPerUnit = oneTimeLimits.daysPerUnit * 24;

/** Returns the cents of an amount such as 29.99; undefined if it is not in whole cents, such as 1.005. */
export function centsOf(amount: number): number | undefined {
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(String(amount)) ? Math.round(amount * 100) : undefined;
}

/** Returns the amount that a customer typed; undefined if it cannot be paid (contract 7). */
export function parseAmount(typed: string): number | undefined {
  const amount = typed.trim() === '' ? Number.NaN : Number(typed);
  const isInRange = amount >= oneTimeLimits.minAmount && amount <= oneTimeLimits.maxAmount;
  return isInRange && centsOf(amount) !== undefined ? amount : undefined;
}

/** Returns the hours of premium time that an amount buys, rounded down: 29.99 buys 720, 0.50 buys 12. */
export function hoursBought(amountCents: number): number {
  return Math.floor((amountCents * hoursPerUnit) / oneTimeLimits.unitCents);
}

/** Returns hours of premium time as text: 30 days, 12 hours, 1 day and 6 hours. */
export function presentHours(hours: number): string {
  const days = Math.floor(hours / 24);
  const rest = hours % 24;
  const counts = [days > 0 && counted(days, 'day'), (rest > 0 || days === 0) && counted(rest, 'hour')];
  return counts.filter((count) => count !== false).join(' and ');
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
