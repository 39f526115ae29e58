import { createHmac, randomInt } from 'node:crypto';
import { asc, eq, isNull } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';
import { sandboxEvents } from '#sandbox/payments/server/tables.ts';

/** Sends one signed event and resolves with the status of the response. */
export type SendEvent = (payload: string, signature: string) => Promise<number>;

/** Sends events to the application's webhook endpoint. */
export interface EventSender {
  /** Sets where events go. Until then they wait. */
  connect(send: SendEvent): void;
  /** Sends in the background what has not been accepted yet. */
  wake(): void;
  /** Resolves when all that `wake` started is done. */
  settled(): Promise<void>;
  /** Sends a customer's events again; returns how many were sent and how many were accepted. */
  replay(customer: string, options: ReplayOptions): Promise<{ sent: number; accepted: number }>;
}

export interface ReplayOptions {
  readonly shuffle: boolean;
  /** How often each event is sent. */
  readonly times: number;
}

export interface EventSenderDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly webhookSecret: string;
}

export function createEventSender({ database, clock, log, webhookSecret }: EventSenderDeps): EventSender {
  let target: SendEvent | undefined;
  let running: Promise<void> = Promise.resolve();

  async function send(payload: string): Promise<boolean> {
    const status = await target?.(payload, signatureOf(payload, webhookSecret, clock.now()));
    return status !== undefined && status >= 200 && status < 300;
  }

  async function sendPending(): Promise<void> {
    if (!target) return;
    const pending = await database.orm
      .select()
      .from(sandboxEvents)
      .where(isNull(sandboxEvents.deliveredAt))
      .orderBy(asc(sandboxEvents.sequence));
    for (const { id, payload } of pending) {
      if (!(await send(payload))) continue;
      await database.orm
        .update(sandboxEvents)
        .set({ deliveredAt: clock.now() })
        .where(eq(sandboxEvents.id, id));
    }
  }

  return {
    connect(sendEvent) {
      target = sendEvent;
    },
    wake() {
      running = running
        .then(sendPending)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the payment stand-in could not send its events'),
        );
    },
    async settled() {
      let seen: Promise<void>;
      do {
        seen = running;
        await seen;
      } while (seen !== running);
    },
    async replay(customer, { shuffle, times }) {
      const rows = await database.orm
        .select({ payload: sandboxEvents.payload })
        .from(sandboxEvents)
        .where(eq(sandboxEvents.customer, customer))
        .orderBy(asc(sandboxEvents.sequence));
      const payloads = Array.from({ length: times }, () => rows.map(({ payload }) => payload)).flat();
      let accepted = 0;
      for (const payload of shuffle ? shuffled(payloads) : payloads)
        accepted += (await send(payload)) ? 1 : 0;
      return { sent: payloads.length, accepted };
    },
  };
}

/** Returns the header `Stripe-Signature`, scheme `v1`. */
function signatureOf(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** Every order is equally likely (Fisher-Yates). */
function shuffled<T>(list: readonly T[]): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
