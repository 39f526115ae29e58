/** Kinds of budgets of an account: see `account/budgets`. */
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
  'result_bytes',
  'webhook_events',
  'key_changes',
] as const;
export type BudgetKind = (typeof budgetKinds)[number];

/**
 * What one request takes of its account's budgets. A number is taken at admission, before the body is read,
 * and returned if the request fails on our side. `measured` is taken by the handler, in the transaction of
 * the work, or by the machinery that does the work.
 */
export type Spending = Readonly<Partial<Record<BudgetKind, number | 'measured'>>>;
