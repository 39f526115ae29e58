import type { Account } from './accounts.ts';
import type { AttackRequest, OpenRequest, Outcome } from './client.ts';

/** One attack of the bench. */
export interface Attack {
  /** `FAMILY-what`; `--only FAMILY` picks all of a family. */
  readonly name: string;
  /** What is sent, in a few words. */
  readonly sends: string;
  /** Fresh attackers; one where it is left out. */
  readonly accounts?: number;
  /** Whether the attackers have paid for premium. */
  readonly premium?: boolean;
  /** Whether the server is told to stop: then nobody else calls meanwhile. */
  readonly stops?: boolean;
  /** Makes what is sent, before the server starts. */
  prepare(): Promise<Prepared>;
}

export interface Prepared {
  /** Settings of the server beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The attack itself. Resolves when it is over; what the server does never makes it reject. */
  readonly run: (target: Target) => Promise<void>;
  close?(): Promise<void>;
}

/** A running server as its attacker sees it, and where what happened is written down. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly attackers: readonly Account[];
  /** Aborts when the server is gone. */
  readonly signal: AbortSignal;
  /** Resolves when the process has ended. */
  readonly ended: Promise<number | string>;
  /** Sends a request and writes its outcome down. */
  send(request: AttackRequest): Promise<Outcome>;
  /** Opens a request whose body the attack writes, and writes its outcome down. */
  open(request: Omit<AttackRequest, 'body'>, declaredBytes: number): OpenRequest;
  note(text: string): void;
  /** Notes that a limit of the attack's own was passed. */
  miss(text: string): void;
}

/** The key of an attacker. */
export function keyOf({ attackers }: Target, index = 0): string {
  const attacker = attackers[index];
  if (!attacker) throw new Error(`Expected attacker ${index}, received ${attackers.length} attackers`);
  return attacker.key;
}

/** A request that any attacker may send. */
export type Call = Omit<AttackRequest, 'key'>;

/** Sends one call several times at once, by the first attacker; resolves when all are answered. */
export async function sendTogether(target: Target, call: Call, count = 1): Promise<void> {
  const key = keyOf(target);
  await Promise.all(Array.from({ length: count }, () => target.send({ ...call, key })));
}
