/** A bounded number of places for each account, in this process. */
export interface AccountPlaces {
  /**
   * Takes a place and gives what leaves it, which may be called again; undefined where the account has `max`
   * already.
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
