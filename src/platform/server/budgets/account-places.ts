/** Limits how many things each account does at once in this process. */
export interface AccountPlaces {
  /**
   * Takes a place and returns a function that leaves it, which may be called again. Returns undefined if the
   * account has `max` places already.
   */
  take(accountId: number, max: number): (() => void) | undefined;
}

export function createAccountPlaces(): AccountPlaces {
  const taken = new Map<number, number>();
  const move = (accountId: number, step: number) => {
    const count = (taken.get(accountId) ?? 0) + step;
    if (count > 0) taken.set(accountId, count);
    else taken.delete(accountId);
  };
  return {
    take(accountId, max) {
      if ((taken.get(accountId) ?? 0) >= max) return undefined;
      move(accountId, 1);
      let isTaken = true;
      return () => {
        if (isTaken) move(accountId, -1);
        isTaken = false;
      };
    },
  };
}
