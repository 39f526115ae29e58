import { expect, test } from 'vitest';
import { wayOf } from './ways.ts';

test.each([
  ['', 'Discord', 'Discord'],
  ['disc', 'Discord', 'Discord'],
  ['https://discord.com/api/webhooks/1/abc', 'webhook', 'Discord'],
  [' https://hooks.slack.com/services/T/B/x ', 'Discord', 'Slack'],
  ['https://n8n.example.com/webhook/1', 'Slack', 'webhook'],
  ['mailto:owner', 'webhook', 'email'],
] as const)('the address "%s" with %s chosen is of %s', (address, chosen, way) => {
  expect(wayOf(address, chosen)).toBe(way);
});
