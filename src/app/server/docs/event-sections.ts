import { eventLabel } from '#account/webhooks/shared/event-label.ts';
import { table } from '#platform/shared/reference/markdown.ts';
import { webhookEvents } from '#app/server/webhook-events.ts';

/** Returns every event with its meaning. */
export function eventTable(origin: string): string {
  const rows = webhookEvents(origin).map(({ name, summary }) => [eventLabel(name), `\`${name}\``, summary]);
  return table(['Event', 'Code', 'Sent when'], rows);
}

/** Returns a section for each event: the body that "Send test event" posts too. */
export function eventSections(origin: string): string {
  return webhookEvents(origin)
    .map(
      ({ name, summary, sample }) =>
        `### ${name}\n\n${summary}\n\n\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\``,
    )
    .join('\n\n');
}
