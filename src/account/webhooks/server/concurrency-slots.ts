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

export const defaultLimits: ConcurrencyLimits = { overall: 64, perEndpoint: 4, perAccount: 16, perHost: 24 };

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
  /**
   * Takes slots for deliveries that fit, and returns those. The account with the fewest slots comes first,
   * and its deliveries in the order given, so that accounts share the slots while they are scarce.
   */
  take<User extends SlotUser>(waiting: readonly User[]): User[];
  release(user: SlotUser): void;
}

export function createConcurrencySlots(limits: ConcurrencyLimits): ConcurrencySlots {
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
    take<User extends SlotUser>(waiting: readonly User[]) {
      const taken: User[] = [];
      for (let left = waiting.filter(fits); left.length > 0; left = left.filter(fits)) {
        const slotsOf = ({ userId }: User) => accounts.count(userId);
        const next = left.reduce((best, one) => (slotsOf(one) < slotsOf(best) ? one : best));
        move(next, 1);
        taken.push(next);
        left.splice(left.indexOf(next), 1);
      }
      return taken;
    },
    release: (user) => move(user, -1),
  };
}

function createCounter<Id>(limit: number) {
  const counts = new Map<Id, number>();
  const count = (id: Id) => counts.get(id) ?? 0;
  return {
    count,
    hasRoom: (id: Id) => count(id) < limit,
    full: () => [...counts].filter(([, taken]) => taken >= limit).map(([id]) => id),
    move(id: Id, by: number) {
      const taken = count(id) + by;
      if (taken > 0) counts.set(id, taken);
      else counts.delete(id);
    },
  };
}
