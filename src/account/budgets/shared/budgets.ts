import type { BudgetKind } from '#platform/shared/budget-kinds.ts';
import { sizeText } from '#platform/shared/format.ts';
import { problems } from '#platform/shared/problem.ts';

/** A bucket: what may be used at once, and what comes back each minute. */
export interface BudgetSize {
  readonly size: number;
  readonly perMinute: number;
}

export interface Budget {
  /** As in "1,000 rows written at once". */
  readonly unit: string;
  readonly free: BudgetSize;
  readonly premium: BudgetSize;
}

const mebibyte = 1024 ** 2;
const gibibyte = 1024 ** 3;

/**
 * Budgets of an account, besides its units and burst tokens (contract 11, Budgets). Sizes are several times
 * what people do at once; rates are what they do all day.
 */
export const budgets: Readonly<Record<BudgetKind, Budget>> = {
  /** Calls that change something and are no metered ones. As many as metered ones, twice over. */
  changes: {
    unit: 'changes',
    free: { size: 120, perMinute: 60 },
    premium: { size: 1_200, perMinute: 600 },
  },
  /** Changes of the account itself that no key can make: a thief of a key cannot use this up. */
  account_changes: {
    unit: 'changes of the account',
    free: { size: 60, perMinute: 30 },
    premium: { size: 60, perMinute: 30 },
  },
  /** Pieces of uploads. The uploads themselves have limits of their own. */
  upload_pieces: {
    unit: 'pieces of uploads',
    free: { size: 600, perMinute: 600 },
    premium: { size: 1_200, perMinute: 1_200 },
  },
  /** Messages of the Model Context Protocol. What they ask for is paid for as any other call. */
  messages: {
    unit: 'messages of the Model Context Protocol',
    free: { size: 600, perMinute: 600 },
    premium: { size: 600, perMinute: 600 },
  },
  /** Rows of lists that one call writes, such as the items of a batch: the month's units at once. */
  rows: {
    unit: 'rows written',
    free: { size: 1_000, perMinute: 60 },
    premium: { size: 10_000, perMinute: 600 },
  },
  /** Bytes that requests store besides their rows: values, options, texts of templates. */
  stored_bytes: {
    unit: 'bytes stored',
    free: { size: 8 * mebibyte, perMinute: mebibyte },
    premium: { size: 80 * mebibyte, perMinute: 10 * mebibyte },
  },
  /** Pictures that batches fetch from outside, each retry anew: the month's units at once. */
  fetches: {
    unit: 'pictures fetched for batches',
    free: { size: 1_000, perMinute: 60 },
    premium: { size: 10_000, perMinute: 600 },
  },
  /**
   * Bytes fetched from addresses that the account names. Paid afterwards: a thousand pictures of 10 MB at
   * once on a paid plan, and two batches of 20 of the largest pictures in an hour on the free one.
   */
  fetched_bytes: {
    unit: 'bytes fetched from your addresses',
    free: { size: gibibyte, perMinute: 20 * mebibyte },
    premium: { size: 10 * gibibyte, perMinute: 200 * mebibyte },
  },
  /** Work on pictures in slots, where one piece took over a second. Paid afterwards. */
  slot_seconds: {
    unit: 'seconds of long work on pictures',
    free: { size: 120, perMinute: 30 },
    premium: { size: 600, perMinute: 180 },
  },
  /**
   * Files that calls make and that are stored for a day: pictures and audio. Paid afterwards: a call that
   * makes the largest print files at once, and what fits on a disk with those of others in a day.
   */
  result_bytes: {
    unit: 'bytes of finished files',
    free: { size: 2 * gibibyte, perMinute: 10 * mebibyte },
    premium: { size: 20 * gibibyte, perMinute: 100 * mebibyte },
  },
  /** Webhook events, for each address that gets them. */
  webhook_events: {
    unit: 'webhook events',
    free: { size: 1_000, perMinute: 60 },
    premium: { size: 10_000, perMinute: 600 },
  },
  /** API keys made and rotated. To delete one is never refused for it. */
  key_changes: {
    unit: 'changes of API keys',
    free: { size: 30, perMinute: 0.5 },
    premium: { size: 30, perMinute: 0.5 },
  },
};

/**
 * How many requests one account has at one host in a process at once: as many as pictures of a premium
 * account may wait, so that nothing is refused here that could be worked on, and no host is flooded.
 */
export const fetchesOfHostAtOnce = 32;

export const fetchProblems = problems({
  tooManyAtOnce: {
    status: 429,
    code: 'too_many_at_once',
    error: 'Too many addresses of one host are fetched at once',
    fix: `Send fewer requests at the same time: ${fetchesOfHostAtOnce} of an account fetch from one host at once.`,
  },
});

export const budgetProblems = problems({
  exceeded: {
    status: 429,
    code: 'budget_exceeded',
    error: 'A budget of your account is used up',
    fix: 'Wait for the number of seconds in Retry-After and send the same request again.',
  },
});

/** Returns the error of a budget that is used up; it names the budget. */
export function exceededError(kind: BudgetKind): string {
  return `Your account's budget for ${budgets[kind].unit} is used up`;
}

/** Returns what a refused caller may do and when, in the words of the reference. */
export function exceededFix(kind: BudgetKind, isPremium: boolean, retryAfterSeconds: number): string {
  const { unit, [isPremium ? 'premium' : 'free']: limit } = budgets[kind];
  const { size, perMinute } = limit;
  const amount = isBytes(kind) ? amountText(kind, size) : `${amountText(kind, size)} ${unit}`;
  return (
    `Budget ${kind}: ${amount} at once, then ${rateText(kind, perMinute)}; try again in ` +
    `${retryAfterSeconds} s.`
  );
}

/** Returns how much of a budget that is: "1,000" or "8 MB". */
export function amountText(kind: BudgetKind, amount: number): string {
  return isBytes(kind) ? sizeText(amount) : amount.toLocaleString('en');
}

/** Returns a rate in words: by the hour where less than one comes back each minute. */
export function rateText(kind: BudgetKind, perMinute: number): string {
  return perMinute < 1
    ? `${amountText(kind, perMinute * 60)} an hour`
    : `${amountText(kind, perMinute)} a minute`;
}

const isBytes = (kind: BudgetKind) => kind.endsWith('_bytes');
