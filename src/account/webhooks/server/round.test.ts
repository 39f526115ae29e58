import { expect, test } from 'vitest';
import { createRound } from './round.ts';

/** Looks at accounts 1 to 9, at most `size` a look, and returns the accounts that one round looked at. */
function lookAtAll(round: ReturnType<typeof createRound>, size: number): number[] {
  const seen: number[] = [];
  for (let goesOn = true; goesOn; ) {
    const from = round.after();
    const last = from + size;
    for (let account = from + 1; account <= Math.min(last, 9); account += 1) seen.push(account);
    goesOn = round.goOn(last < 9 ? last : null);
  }
  return seen;
}

test('one look at everybody is a round', () => {
  const round = createRound();
  round.begin();
  expect(lookAtAll(round, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a round that begins in the middle comes to everybody and ends', () => {
  const round = createRound();
  round.begin();
  expect(round.goOn(4)).toBe(true);
  round.begin();
  expect(lookAtAll(round, 2)).toEqual([5, 6, 7, 8, 9, 1, 2, 3, 4]);
  expect(round.after()).toBe(4);
});
