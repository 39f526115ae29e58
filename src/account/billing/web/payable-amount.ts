import { centsOf, passLimits } from '../shared/pass.ts';

/** The amount that a text names; undefined for one that cannot be paid (contract 7). */
export function payableAmount(typed: string): number | undefined {
  const amount = typed.trim() === '' ? Number.NaN : Number(typed);
  const inRange = amount >= passLimits.minAmount && amount <= passLimits.maxAmount;
  return inRange && centsOf(amount) !== undefined ? amount : undefined;
}
