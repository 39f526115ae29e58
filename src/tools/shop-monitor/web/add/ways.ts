import { chatHostOf } from '#account/webhooks/shared/chat-host.ts';
import { emailOnly } from '#tools/shop-monitor/shared/limits.ts';

/** Where news can go, with what its address looks like and where it is found. */
export const ways = [
  {
    value: 'webhook',
    label: 'Webhook',
    placeholder: 'https://hooks.example.com/redbubble',
    hint: 'Where the events below are posted.',
  },
  {
    value: 'Discord',
    label: 'Discord',
    placeholder: 'https://discord.com/api/webhooks/...',
    hint: 'In Discord: Edit Channel > Integrations > Webhooks > New Webhook > Copy Webhook URL.',
  },
  {
    value: 'Slack',
    label: 'Slack',
    placeholder: 'https://hooks.slack.com/services/...',
    hint: 'In Slack: add the app Incoming WebHooks, choose a channel, and copy the Webhook URL.',
  },
  { value: 'email', label: 'Email only', placeholder: '', hint: '' },
] as const;
export type Way = (typeof ways)[number]['value'];

/** Returns the way that an address is of; an empty or unfinished one is of the chosen way. */
export function wayOf(address: string, chosen: Way): Way {
  const text = address.trim();
  if (text === emailOnly) return 'email';
  if (text === '') return chosen;
  return chatHostOf(text) ?? (URL.canParse(text) && chosen !== 'webhook' ? 'webhook' : chosen);
}
