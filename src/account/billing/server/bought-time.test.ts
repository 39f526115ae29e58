import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boughtTimeLeft } from './bought-time.ts';

const hourMs = 60 * 60 * 1000;
const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day));
const hoursLeft = (...input: Parameters<typeof boughtTimeLeft>) => boughtTimeLeft(...input) / hourMs;
const paid = (day: number, cents = 2_999, paymentId = `pi_${day}`) => ({
  paymentId,
  cents,
  happenedAt: at(day),
});

describe('bought time', () => {
  test('starts with the payment and runs out after its hours', () => {
    expect(hoursLeft([paid(0)], [], at(0))).toBe(720);
    expect(hoursLeft([paid(0)], [], at(29))).toBe(24);
    expect(hoursLeft([paid(0)], [], at(30))).toBe(0);
  });

  test('adds to the time that is left, and starts again after a gap', () => {
    expect(hoursLeft([paid(0), paid(10)], [], at(10))).toBe(50 * 24);
    expect(hoursLeft([paid(0), paid(40)], [], at(41))).toBe(29 * 24);
  });

  test('is paused while a subscription is live', () => {
    const span = { startsAt: at(10), endsAt: at(100) };
    expect(hoursLeft([paid(0)], [span], at(50))).toBe(20 * 24);
    expect(hoursLeft([paid(0)], [{ ...span, endsAt: undefined }], at(500))).toBe(20 * 24);
    expect(hoursLeft([paid(50)], [span], at(110))).toBe(20 * 24);
    expect(hoursLeft([paid(0)], [span, { startsAt: at(5), endsAt: at(50) }], at(100))).toBe(25 * 24);
  });

  test('is taken back by a refund, never more than the payment added', () => {
    const refund = (day: number, cents: number) => ({ ...paid(0), cents, happenedAt: at(day) });
    expect(hoursLeft([paid(0), refund(1, -2_999)], [], at(1))).toBe(0);
    expect(hoursLeft([paid(0), paid(1), refund(2, -2_999), refund(3, -2_999)], [], at(3))).toBe(27 * 24);
  });

  test('is taken back completely by partial refunds of the whole payment', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 8 }), (parts) => {
        const cents = parts.reduce((sum, part) => sum + part, 0);
        const entries = [paid(0, cents), ...parts.map((part) => ({ ...paid(0, -part), happenedAt: at(0) }))];
        expect(boughtTimeLeft(entries, [], at(0))).toBe(0);
      }),
    );
  });

  test('does not depend on the order of its entries', () => {
    const entry = fc.record({
      day: fc.integer({ min: 0, max: 90 }),
      cents: fc.integer({ min: -4_000, max: 6_000 }),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 6 }), fc.integer({ min: 0, max: 120 }), (list, day) => {
        const entries = list.map((one) => paid(one.day, one.cents, 'pi'));
        expect(boughtTimeLeft(entries, [], at(day))).toBe(boughtTimeLeft(entries.toReversed(), [], at(day)));
      }),
    );
  });
});
