/** A list is counted up to this number (contract 12). */
export const maxCounted = 1_000;

/** Returns the header of a list that was counted one past `maxCounted` at most: past it `1000+`. */
export function totalCountHeader(counted: number): { readonly 'x-total-count': string } {
  return { 'x-total-count': counted > maxCounted ? `${maxCounted}+` : String(counted) };
}
