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
  /** Of `overall`, for endpoints whose last attempt was fast: others that hang never take them. */
  readonly reserved: number;
  /** Running requests from which on an account gets no reserved slot. */
  readonly perAccountReserved: number;
}

export const defaultLimits: ConcurrencyLimits = {
  overall: 64,
  perEndpoint: 4,
  perAccount: 16,
  perHost: 24,
  reserved: 16,
  perAccountReserved: 4,
};

/** An attempt that took less was fast. */
export const fastMs = 2_000;
/** Fast endpoints that a process remembers, the last ones. */
const mostFast = 2_000;

/** If no slot is free. */
export interface FullSlots {
  readonly endpointIds: number[];
  readonly userIds: number[];
  readonly hosts: string[];
  /** The fast endpoints, if slots are free only for them; null if for all. */
  readonly onlyEndpointIds: number[] | null;
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
  /** `tookMs` is the time of the attempt, if there was one. */
  release(user: SlotUser, tookMs?: number): void;
}

export function createConcurrencySlots(limits: ConcurrencyLimits): ConcurrencySlots {
  const endpoints = createCounter<number>(limits.perEndpoint);
  const accounts = createCounter<number>(limits.perAccount);
  const hosts = createCounter<string>(limits.perHost);
  /** In the order of their last attempt. */
  const fast = new Set<number>();
  let underWay = 0;

  const isReserve = () => underWay >= limits.overall - limits.reserved;

  function remember(endpointId: number, tookMs: number): void {
    fast.delete(endpointId);
    if (tookMs < fastMs) fast.add(endpointId);
    const [oldest] = fast;
    if (fast.size > mostFast && oldest !== undefined) fast.delete(oldest);
  }

  function fits({ endpointId, userId, host }: SlotUser): boolean {
    const isInReserve = fast.has(endpointId) && accounts.count(userId) < limits.perAccountReserved;
    return (
      underWay < limits.overall &&
      (!isReserve() || isInReserve) &&
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
      const mostOfAccount = isReserve() ? limits.perAccountReserved : limits.perAccount;
      const lists = {
        endpointIds: endpoints.full(),
        userIds: accounts.full(mostOfAccount),
        hosts: hosts.full(),
      };
      const isAnyFull = Object.values(lists).some((list) => list.length > 0);
      return {
        ...lists,
        onlyEndpointIds: isReserve() ? [...fast] : null,
        overall: underWay >= limits.overall,
        some: isReserve() || isAnyFull,
      };
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
    release(user, tookMs) {
      move(user, -1);
      if (tookMs !== undefined) remember(user.endpointId, tookMs);
    },
  };
}

function createCounter<Id>(limit: number) {
  const counts = new Map<Id, number>();
  const count = (id: Id) => counts.get(id) ?? 0;
  return {
    count,
    hasRoom: (id: Id) => count(id) < limit,
    full: (most = limit) => [...counts].filter(([, taken]) => taken >= most).map(([id]) => id),
    move(id: Id, by: number) {
      const taken = count(id) + by;
      if (taken > 0) counts.set(id, taken);
      else counts.delete(id);
    },
  };
}
