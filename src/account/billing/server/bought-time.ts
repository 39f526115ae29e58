import { hoursBought } from '../shared/one-time-purchase.ts';

/** What a one-off payment gave (cents above zero), or what a refund or lost dispute took back (below). */
export interface BoughtTimeEntry {
  readonly paymentId: string;
  readonly cents: number;
  readonly happenedAt: Date;
}

/** While a subscription lives, bought time waits. `endsAt` is undefined while no end is known. */
export interface LiveSpan {
  readonly startsAt: Date;
  readonly endsAt: Date | undefined;
}

const hourMs = 60 * 60 * 1000;

/**
 * Milliseconds of bought time that are left at a moment (contract 7): each payment adds its hours, each
 * refund takes its own away, and time passes only outside of `spans`. The same entries and spans give the
 * same result in any order.
 */
export function boughtTimeLeft(
  entries: readonly BoughtTimeEntry[],
  spans: readonly LiveSpan[],
  now: Date,
): number {
  const nowMs = now.getTime();
  const steps = hoursOf(entries).filter(({ atMs }) => atMs <= nowMs);
  let leftMs = 0;
  let sinceMs = steps[0]?.atMs ?? nowMs;
  for (const { atMs, hours } of [...steps, { atMs: nowMs, hours: 0 }]) {
    leftMs = Math.max(0, leftMs - countedMs(sinceMs, atMs, spans));
    leftMs = Math.max(0, leftMs + hours * hourMs);
    sinceMs = atMs;
  }
  return leftMs;
}

interface Step {
  readonly atMs: number;
  readonly hours: number;
}

/**
 * A part that is taken back costs what the payment's hours fall by, so that all parts together take exactly
 * all of it.
 */
function hoursOf(entries: readonly BoughtTimeEntry[]): Step[] {
  const paidCents = new Map<string, number>();
  return entries.toSorted(inTime).map(({ paymentId, cents, happenedAt }) => {
    const before = paidCents.get(paymentId) ?? 0;
    const after = Math.max(0, before + cents);
    paidCents.set(paymentId, after);
    return { atMs: happenedAt.getTime(), hours: hoursBought(after) - hoursBought(before) };
  });
}

/** At the same instant, giving comes before taking. */
function inTime(a: BoughtTimeEntry, b: BoughtTimeEntry): number {
  return a.happenedAt.getTime() - b.happenedAt.getTime() || b.cents - a.cents;
}

/** How much of a stretch of time lies outside of every span. */
function countedMs(fromMs: number, toMs: number, spans: readonly LiveSpan[]): number {
  let atMs = fromMs;
  let countedSoFarMs = 0;
  for (const { startsAt, endsAt } of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const startMs = Math.min(Math.max(startsAt.getTime(), atMs), toMs);
    countedSoFarMs += startMs - atMs;
    atMs = Math.max(startMs, Math.min(endsAt?.getTime() ?? toMs, toMs));
  }
  return countedSoFarMs + Math.max(0, toMs - atMs);
}
