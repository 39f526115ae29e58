/** A delivery as far as its place in the queue goes. */
export interface Waiting {
  readonly endpointId: number;
  readonly userId: number;
  readonly host: string;
}

/** Requests at once. */
export interface ConcurrencyLimits {
  readonly overall: number;
  readonly perEndpoint: number;
  readonly perAccount: number;
  readonly perHost: number;
}

const concurrencyLimits: ConcurrencyLimits = { overall: 64, perEndpoint: 4, perAccount: 16, perHost: 24 };

/** What may get no further request now. */
export interface FullSlots {
  readonly endpointIds: number[];
  readonly userIds: number[];
  readonly hosts: string[];
  /** Whether nothing at all may get a request. */
  readonly overall: boolean;
  /** Whether any of them is. */
  readonly some: boolean;
}

/** Bounds requests under way, so that a receiver, an account or a server that hangs holds nobody else up. */
export interface ConcurrencySlots {
  full(): FullSlots;
  /** Takes a slot for each delivery that fits, in their order, and returns those. */
  take<W extends Waiting>(waiting: readonly W[]): W[];
  giveBack(waiting: Waiting): void;
}

export function createConcurrencySlots(limits: ConcurrencyLimits = concurrencyLimits): ConcurrencySlots {
  const endpoints = createCounter<number>(limits.perEndpoint);
  const accounts = createCounter<number>(limits.perAccount);
  const hosts = createCounter<string>(limits.perHost);
  let underWay = 0;

  function fits({ endpointId, userId, host }: Waiting): boolean {
    return underWay < limits.overall && endpoints.has(endpointId) && accounts.has(userId) && hosts.has(host);
  }

  function move({ endpointId, userId, host }: Waiting, by: 1 | -1): void {
    underWay += by;
    endpoints.move(endpointId, by);
    accounts.move(userId, by);
    hosts.move(host, by);
  }

  return {
    full() {
      const lists = { endpointIds: endpoints.full(), userIds: accounts.full(), hosts: hosts.full() };
      const overall = underWay >= limits.overall;
      return { ...lists, overall, some: overall || Object.values(lists).some((list) => list.length > 0) };
    },
    take(waiting) {
      return waiting.filter((one) => {
        if (!fits(one)) return false;
        move(one, 1);
        return true;
      });
    },
    giveBack: (waiting) => move(waiting, -1),
  };
}

function createCounter<Key>(limit: number) {
  const counts = new Map<Key, number>();
  return {
    has: (key: Key) => (counts.get(key) ?? 0) < limit,
    full: () => [...counts].filter(([, count]) => count >= limit).map(([key]) => key),
    move(key: Key, by: number) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
