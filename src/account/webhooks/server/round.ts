/** A walk over all accounts in several looks. */
export interface Round {
  /** Begins a round of all accounts where the last look ended. */
  begin(): void;
  /** The account after which the next look begins. */
  after(): number;
  /**
   * Takes after which account to go on; null if the last look came to the last account. Returns whether the
   * round goes on.
   */
  goOn(next: number | null): boolean;
}

/**
 * Returns rounds that begin anywhere, so that the turn of accounts with high ids comes as soon as others'.
 */
export function createRound(): Round {
  let after = 0;
  let from = 0;
  let hasTurned = false;
  return {
    begin() {
      from = after;
      hasTurned = false;
    },
    after: () => after,
    goOn(next) {
      after = next ?? 0;
      if (next !== null) return !hasTurned || after < from;
      const isOver = hasTurned || from === 0;
      hasTurned = true;
      return !isOver;
    },
  };
}
