import { describe, expect, test } from 'vitest';
import { createChatBodyFor } from '#account/webhooks/server/shapes/body-for.ts';
import { webhookEvents } from '#app/server/webhook-events.ts';

const discord = 'https://discord.com/api/webhooks/123456789/abc-DEF_1';
const slack = 'https://hooks.slack.com/services/T0001/B0002/xyz3';

describe('the body for an address', () => {
  const events = webhookEvents('https://here.test');
  const bodyFor = createChatBodyFor(events);

  test.each(events.map((event) => [event.name, event] as const))(
    '%s can be told to both chats',
    (_name, event) => {
      const told = { event: event.name, body: event.sample };
      const embeds = (JSON.parse(bodyFor(discord, told) ?? '') as { embeds: { title: string }[] }).embeds;
      const blocks = (JSON.parse(bodyFor(slack, told) ?? '') as { blocks: unknown[] }).blocks;
      expect(embeds[0]?.title).not.toBe('');
      expect(blocks.length).toBeGreaterThan(0);
      expect(bodyFor('https://hook.test/in', told)).toBeNull();
    },
  );

  test("a new product's finished picture goes before the shop's", () => {
    const [event] = events;
    const body = { ...event?.sample, media: [{ url: 'https://here.test/finished.png' }] };
    expect(bodyFor(discord, { event: 'product.discovered', body })).toContain('finished.png');
  });
});
