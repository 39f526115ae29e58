import type { JsonObject } from '#platform/shared/json.ts';
import type { DescribedWebhookEvent, EventMessage } from '#platform/shared/webhook-event.ts';
import { type ChatHost, chatHostOf } from '#account/webhooks/shared/chat-host.ts';
import { discordMessage } from './discord.ts';
import { slackMessage } from './slack.ts';

/**
 * Returns the JSON that an address gets in place of an event's body: a message in the form of the chat that
 * it belongs to (contract 5). Null for other addresses, which get the body.
 */
export type ChatBodyFor = (
  url: string,
  event: { readonly event: string; readonly body: JsonObject },
) => string | null;

const shapes: Readonly<Record<ChatHost, (message: EventMessage) => JsonObject>> = {
  Discord: discordMessage,
  Slack: slackMessage,
};

/** `events` say what each event is in words. */
export function createChatBodyFor(
  events: readonly Pick<DescribedWebhookEvent, 'name' | 'message'>[],
): ChatBodyFor {
  return (url, { event, body }) => {
    const host = chatHostOf(url);
    if (!host) return null;
    const described = events.find(({ name }) => name === event);
    if (!described) throw new Error(`Expected ${event} in words, found no such event`);
    return JSON.stringify(shapes[host](described.message(body)));
  };
}
