import { and, eq, isNull } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import { composeEmail, type Email, type Mail } from '#platform/server/mail/mail.ts';
import { paths } from '#platform/shared/paths.ts';
import { users } from '#account/access/server/tables.ts';
import { webhookLimits } from '#account/webhooks/shared/schedule.ts';
import { webhookEndpoints } from './tables.ts';

export interface TellOwnersDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly publicUrl: string;
}

const maxEmailsPerRun = 100;

/**
 * Emails the owners of endpoints that were switched off (contract 5). An owner without an email address only
 * sees it on screen. An email that can't be sent ends the run; the next run starts with it.
 */
export async function tellOwners({ database, clock, mail, publicUrl }: TellOwnersDeps): Promise<void> {
  const untold = await database.orm
    .select({ endpoint: webhookEndpoints, email: users.email })
    .from(webhookEndpoints)
    .innerJoin(users, eq(users.id, webhookEndpoints.userId))
    .where(and(eq(webhookEndpoints.status, 'off'), isNull(webhookEndpoints.ownerToldAt)))
    .limit(maxEmailsPerRun);
  for (const { endpoint, email } of untold) {
    if (email !== null) await mail.send(emailFor(email, endpoint, publicUrl));
    await database.orm
      .update(webhookEndpoints)
      .set({ ownerToldAt: clock.now() })
      .where(eq(webhookEndpoints.id, endpoint.id));
  }
}

function emailFor(
  to: string,
  { url, offReason }: typeof webhookEndpoints.$inferSelect,
  publicUrl: string,
): Email {
  const why =
    offReason === 'gone'
      ? 'It answered 410 Gone, which says that it wants no more webhooks.'
      : `Nothing could be delivered to it for ${webhookLimits.failingDays} days.`;
  return composeEmail({
    to,
    subject: 'Webhooks to one of your addresses are switched off',
    paragraphs: [
      'Overprint no longer sends webhooks to this address:',
      url,
      why,
      'When the receiver works again, switch the address on under Webhooks and replay what it missed:',
    ],
    action: { label: 'Open your webhooks', url: `${publicUrl}${paths.webhooks}` },
  });
}
