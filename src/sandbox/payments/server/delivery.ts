import { createHmac } from 'node:crypto';
import { asc, eq, isNull } from 'drizzle-orm';
import type { Clock } from '../../../platform/server/clock.ts';
import type { Database } from '../../../platform/server/database/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import { sandboxEvents } from './tables.ts';

/** Takes one signed event; gives the status of the response. */
export type SendEvent = (payload: string, signature: string) => Promise<number>;

export interface DeliveryDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly webhookSecret: string;
}

export interface Delivery {
  /** From now on events go there. */
  connect(send: SendEvent): void;
  /** Sends, in the background, what has not been taken yet. */
  kick(): void;
  /** Resolves when everything that was kicked is done. */
  settled(): Promise<void>;
  /** Sends events again, in the order given; gives how many were taken. */
  resend(payloads: readonly string[]): Promise<number>;
}

/** `Stripe-Signature` over a payload at a moment (the provider's scheme `v1`). */
function signEvent(payload: string, secret: string, now: Date): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

export function createDelivery({ database, clock, log, webhookSecret }: DeliveryDeps): Delivery {
  let target: SendEvent | undefined;
  let running: Promise<void> = Promise.resolve();

  async function send(payload: string): Promise<boolean> {
    const status = await target?.(payload, signEvent(payload, webhookSecret, clock.now()));
    return status !== undefined && status >= 200 && status < 300;
  }

  async function deliverPending(): Promise<void> {
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
    kick() {
      running = running
        .then(deliverPending)
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the payment sandbox could not deliver its events'),
        );
    },
    async settled() {
      let seen: Promise<void>;
      do {
        seen = running;
        await seen;
      } while (seen !== running);
    },
    async resend(payloads) {
      let accepted = 0;
      for (const payload of payloads) accepted += (await send(payload)) ? 1 : 0;
      return accepted;
    },
  };
}
