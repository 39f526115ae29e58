/** The one-off payment (spec 2 and 9, contract 7): premium time for an amount that the customer chooses. */
export const passLimits = {
  minAmount: 0.5,
  maxAmount: 999_999.99,
  defaultAmount: 29.99,
  /** What `daysPerUnit` days cost. */
  unitCents: 2_999,
  daysPerUnit: 30,
} as const;

const hoursPerUnit = passLimits.daysPerUnit * 24;

/** Cents of an amount such as 29.99; undefined for what is no amount in whole cents, such as 1.005. */
export function centsOf(amount: number): number | undefined {
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(String(amount)) ? Math.round(amount * 100) : undefined;
}

/** Whole hours of premium time that an amount buys, rounded down: 29.99 buys 720, 0.50 buys 12. */
export function passHours(amountCents: number): number {
  return Math.floor((amountCents * hoursPerUnit) / passLimits.unitCents);
}
