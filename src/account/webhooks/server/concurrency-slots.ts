/** The properties of a delivery that decide whether a slot is free for it. */
export interface SlotUser {
  readonly endpointId: number;
  readonly userId: number;
  readonly host: string;
}

/** How many requests may be under way at once. */
export interface ConcurrencyLimits {
  readonly overall: number;
  readonly perEndpoint: number;
  readonly perAccount: number;
  readonly perHost: number;
}

const concurrencyLimits: ConcurrencyLimits = { overall: 64, perEndpoint: 4, perAccount: 16, perHost: 24 };

/** Where no slot is free. */
export interface FullSlots {
  readonly endpointIds: number[];
  readonly userIds: number[];
  readonly hosts: string[];
  /** Whether all slots are taken. */
  readonly overall: boolean;
  /** Whether any limit is reached. */
  readonly some: boolean;
}

/** Limits requests under way, so that a receiver, account or host that hangs does not hold up the others. */
export interface ConcurrencySlots {
  full(): FullSlots;
  /** Takes a slot for each delivery that fits, in the order given, and returns those deliveries. */
  take<User extends SlotUser>(waiting: readonly User[]): User[];
  release(user: SlotUser): void;
}

export function createConcurrencySlots(limits: ConcurrencyLimits = concurrencyLimits): ConcurrencySlots {
  const endpoints = createCounter<number>(limits.perEndpoint);
  const accounts = createCounter<number>(limits.perAccount);
  const hosts = createCounter<string>(limits.perHost);
  let underWay = 0;

  function fits({ endpointId, userId, host }: SlotUser): boolean {
    return (
      underWay < limits.overall &&
      endpoints.hasRoom(endpointId) &&
      accounts.hasRoom(userId) &&
      hosts.hasRoom(host)
    );
  }

  function move({ endpointId, userId, host }: SlotUser, by: 1 | -1): void {
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
    release: (user) => move(user, -1),
  };
}

function createCounter<Id>(limit: number) {
  const counts = new Map<Id, number>();
  return {
    hasRoom: (id: Id) => (counts.get(id) ?? 0) < limit,
    full: () => [...counts].filter(([, count]) => count >= limit).map(([id]) => id),
    move(id: Id, by: number) {
      const count = (counts.get(id) ?? 0) + by;
      if (count > 0) counts.set(id, count);
      else counts.delete(id);
    },
  };
}
