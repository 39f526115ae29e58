/** Formats an amount with its currency: $29.99. `currency` is an ISO 4217 code in any letter case. */
export function presentMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}
