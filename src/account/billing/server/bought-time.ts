import { hoursBought } from '#account/billing/shared/one-time-purchase.ts';

/** Cents that a one-time purchase added (positive), or that a refund or lost dispute took back (negative). */
export interface BoughtTimeEntry {
  readonly paymentId: string;
  readonly cents: number;
  readonly happenedAt: Date;
}

/** The life of a subscription, during which bought time is paused. `endsAt` is undefined while it renews. */
export interface LiveSpan {
  readonly startsAt: Date;
  readonly endsAt: Date | undefined;
}

const hourMs = 60 * 60 * 1000;

/**
 * Returns the milliseconds of bought time that are left at `now` (contract 7). Each payment adds its hours,
 * each refund takes its own away, and time passes only outside of `spans`. The order of entries and spans
 * does not matter.
 */
export function boughtTimeLeft(
  entries: readonly BoughtTimeEntry[],
  spans: readonly LiveSpan[],
  now: Date,
): number {
  const nowMs = now.getTime();
  const steps = stepsOf(entries).filter(({ atMs }) => atMs <= nowMs);
  let leftMs = 0;
  let sinceMs = steps[0]?.atMs ?? nowMs;
  for (const { atMs, hours } of [...steps, { atMs: nowMs, hours: 0 }]) {
    leftMs = Math.max(0, leftMs - elapsedOutside(spans, sinceMs, atMs));
    leftMs = Math.max(0, leftMs + hours * hourMs);
    sinceMs = atMs;
  }
  return leftMs;
}

interface Step {
  readonly atMs: number;
  /** Added or, if negative, taken back. */
  readonly hours: number;
}

/** Hours are differences of rounded totals, so that partial refunds together take back exactly all hours. */
function stepsOf(entries: readonly BoughtTimeEntry[]): Step[] {
  const paidCents = new Map<string, number>();
  return entries.toSorted(byTime).map(({ paymentId, cents, happenedAt }) => {
    const before = paidCents.get(paymentId) ?? 0;
    const after = Math.max(0, before + cents);
    paidCents.set(paymentId, after);
    return { atMs: happenedAt.getTime(), hours: hoursBought(after) - hoursBought(before) };
  });
}

/** At the same instant, payments come before refunds. */
function byTime(a: BoughtTimeEntry, b: BoughtTimeEntry): number {
  return a.happenedAt.getTime() - b.happenedAt.getTime() || b.cents - a.cents;
}

/** Returns how much of the time between two instants is outside of every span, in milliseconds. */
function elapsedOutside(spans: readonly LiveSpan[], fromMs: number, toMs: number): number {
  let atMs = fromMs;
  let elapsedMs = 0;
  for (const { startsAt, endsAt } of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const startMs = Math.min(Math.max(startsAt.getTime(), atMs), toMs);
    elapsedMs += startMs - atMs;
    atMs = Math.max(startMs, Math.min(endsAt?.getTime() ?? toMs, toMs));
  }
  return elapsedMs + Math.max(0, toMs - atMs);
}
