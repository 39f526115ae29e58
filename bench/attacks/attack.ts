import type { Account } from './accounts.ts';
import type { AttackRequest, OpenRequest, Outcome } from './client.ts';

/** One attack of the bench. */
export interface Attack {
  /** `FAMILY-what`; `--only FAMILY` picks all of a family. */
  readonly name: string;
  /** What is sent, in a few words. */
  readonly sends: string;
  /** Number of new accounts that attack (default 1). */
  readonly accounts?: number;
  /** Whether the attackers are premium accounts. */
  readonly premium?: boolean;
  /** Whether the attack stops the server. Then no other account sends requests. */
  readonly stops?: boolean;
  /** Builds the bodies before the server starts. */
  prepare(): Promise<Prepared>;
}

export interface Prepared {
  /** Additional settings of the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Attacks. Resolves when it is over; does not reject, whatever the server does. */
  readonly run: (target: Target) => Promise<void>;
  close?(): Promise<void>;
}

/** A running server for its attacker, with a record of the outcomes. */
export interface Target {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  readonly attackers: readonly Account[];
  /** Aborts when the server is gone. */
  readonly signal: AbortSignal;
  /** Resolves when the process has ended. */
  readonly ended: Promise<number | string>;
  /** Sends a request and records its outcome. */
  send(request: AttackRequest): Promise<Outcome>;
  /** Opens a request whose body the attack writes, and records its outcome. */
  open(request: Omit<AttackRequest, 'body'>, declaredBytes: number): OpenRequest;
  note(text: string): void;
  /** Records that a limit of the attack's own was exceeded. */
  miss(text: string): void;
}

/** Returns the API key of an attacker. */
export function keyOf({ attackers }: Target, index = 0): string {
  const attacker = attackers[index];
  if (!attacker) throw new Error(`Expected attacker ${index}, received ${attackers.length} attackers`);
  return attacker.key;
}

/** A request that any attacker may send. */
export type AnyRequest = Omit<AttackRequest, 'key'>;

/** Sends a request `count` times at once, by the first attacker. Resolves when all have an outcome. */
export async function sendTogether(target: Target, call: AnyRequest, count = 1): Promise<void> {
  const key = keyOf(target);
  await Promise.all(Array.from({ length: count }, () => target.send({ ...call, key })));
}
