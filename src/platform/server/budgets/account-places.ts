/** Limits how many things each account does at once in this process, or whatever else `Key` names. */
export interface AccountPlaces<Key = number> {
  /**
   * Takes a place and returns a function that leaves it, which may be called again. Returns undefined if it
   * has `max` places already.
   */
  take(key: Key, max: number): (() => void) | undefined;
}

export function createAccountPlaces<Key = number>(): AccountPlaces<Key> {
  const taken = new Map<Key, number>();
  const move = (key: Key, step: number) => {
    const count = (taken.get(key) ?? 0) + step;
    if (count > 0) taken.set(key, count);
    else taken.delete(key);
  };
  return {
    take(key, max) {
      if ((taken.get(key) ?? 0) >= max) return undefined;
      move(key, 1);
      let isTaken = true;
      return () => {
        if (isTaken) move(key, -1);
        isTaken = false;
      };
    },
  };
}
