/**
 * The one form of prices and sums on screen, with their currency: $29.99. `currency` is ISO 4217 in any
 * letter case.
 */
export function presentMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}
