/** What an account may use only so much of, whatever it pays in units: see `account/budgets`. */
export const budgetKinds = [
  'changes',
  'account_changes',
  'upload_pieces',
  'messages',
  'rows',
  'stored_bytes',
  'fetches',
  'fetched_bytes',
  'slot_seconds',
  'webhook_events',
  'key_changes',
] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/**
 * What one call takes of its account's budgets. A number is taken when the call is admitted, before its body
 * is read, and given back if the call fails through us. `measured` is taken by the handler, in the
 * transaction of the work, or by the machinery that does the work.
 */
export type Spending = Readonly<Partial<Record<BudgetKind, number | 'measured'>>>;
