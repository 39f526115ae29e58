import { describe, expect, test } from 'vitest';
import type { EventMessage } from '#platform/shared/webhook-event.ts';
import { chatHostOf } from '#account/webhooks/shared/chat-host.ts';
import { discordMessage } from './discord.ts';
import { slackMessage } from './slack.ts';

const discord = 'https://discord.com/api/webhooks/123456789/abc-DEF_1';
const slack = 'https://hooks.slack.com/services/T0001/B0002/xyz3';

const message: EventMessage = {
  title: 'Fox',
  url: 'https://shop.test/fox?a=1&b=2|3',
  lines: ['New in the shop of ada', '9.09 USD'],
  pictures: ['https://img.test/1.png'],
};

describe('incoming-webhook addresses of chats', () => {
  test.each([
    discord,
    `${discord}?thread_id=1&wait=true`,
    discord.replace('discord.com', 'discordapp.com'),
    discord.replace('discord.com', 'ptb.discord.com'),
    discord.replace('discord.com/api', 'canary.discord.com/api/v10'),
  ])('%s is one of Discord', (url) => expect(chatHostOf(url)).toBe('Discord'));

  test('those of Slack are known too', () => expect(chatHostOf(slack)).toBe('Slack'));

  test.each([
    'https://discord.com.evil.test/api/webhooks/1/a',
    'https://evil.test/?https://discord.com/api/webhooks/1/a',
    'http://discord.com/api/webhooks/1/a',
    'https://discord.com/api/webhooks/1/a/slack',
    'https://discord.com/channels/1/2',
    'https://hooks.slack.com/workflows/T1/A1/1/x',
    'discord',
    '',
  ])('%j is no address of a chat', (url) => expect(chatHostOf(url)).toBeUndefined());
});

describe('a message of Discord', () => {
  test('has the linked title, the lines and the picture, and mentions nobody', () => {
    expect(discordMessage(message)).toEqual({
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: 'Fox',
          description: 'New in the shop of ada\n9.09 USD',
          url: 'https://shop.test/fox?a=1&b=2|3',
          image: { url: 'https://img.test/1.png' },
        },
      ],
    });
  });

  test("escapes a stranger's marks, mentions, links and lines", () => {
    const title = '@everyone <@&1> **b** `c` ||d|| [e](https://evil.test)\n# f\u202e';
    const [embed] = embedsOf({ ...message, title });
    expect(embed?.title).toBe(
      '\\@everyone \\<\\@&1\\> \\*\\*b\\*\\* \\`c\\` \\|\\|d\\|\\| \\[e\\]\\(https\\://evil.test\\) \\# f',
    );
  });

  test('stays within the limits of Discord, and never cuts an escape or a character in half', () => {
    const hostile = { ...message, title: '*'.repeat(3_000), lines: Array(9).fill('\u{1f98a}'.repeat(3_000)) };
    const pictures = Array.from({ length: 20 }, (_none, index) => `https://img.test/${index}.png`);
    const embeds = embedsOf({ ...hostile, pictures });
    expect(embeds).toHaveLength(10);
    const { title = '', description = '' } = embeds[0] ?? {};
    expect(title).toMatch(/^(?:\\\*){127}…$/);
    expect(title.length + description.length).toBeLessThanOrEqual(6_000);
    expect(description.length).toBeLessThanOrEqual(4_096);
    expect(description.isWellFormed()).toBe(true);
  });

  test('leaves out addresses that Discord would refuse', () => {
    const [embed] = embedsOf({
      ...message,
      url: `https://a.test/${'x'.repeat(3_000)}`,
      pictures: ['data:,x', ''],
    });
    expect(embed).toEqual({ title: 'Fox', description: 'New in the shop of ada\n9.09 USD' });
  });
});

describe('a message of Slack', () => {
  test('has the linked title, the lines and the picture', () => {
    expect(slackMessage(message)).toEqual({
      text: 'Fox\nNew in the shop of ada\n9.09 USD',
      mrkdwn: false,
      blocks: [
        {
          type: 'section',
          text: {
            type: 'mrkdwn',
            verbatim: true,
            text: '*<https://shop.test/fox?a=1&amp;b=2%7C3|Fox>*\nNew in the shop of ada\n9.09 USD',
          },
        },
        { type: 'image', image_url: 'https://img.test/1.png', alt_text: 'Fox' },
      ],
    });
  });

  test("escapes a stranger's mentions, links and marks", () => {
    const hostile = JSON.stringify(
      slackMessage({
        ...message,
        title: '<!channel> & <@U1> *b* _i_ `c` ~s~',
        lines: ['<http://evil.test|x>'],
      }),
    );
    expect(hostile).toContain('&lt;!channel&gt; &amp; &lt;@U1&gt; ∗b∗ ˍiˍ ˋcˋ ∼s∼');
    expect(hostile).toContain('&lt;http://evil.test|x&gt;');
    expect(hostile).not.toMatch(/<[!@#]|<http:\/\/evil/);
  });

  test('stays within the limits of Slack', () => {
    const long = { ...message, title: '<'.repeat(3_000), lines: Array(9).fill('&'.repeat(3_000)) };
    const body = slackMessage({ ...long, pictures: Array(60).fill('https://img.test/1.png') });
    const { text, blocks } = body as { text: string; blocks: readonly { text?: { text: string } }[] };
    expect(blocks).toHaveLength(11);
    expect(blocks[0]?.text?.text.length).toBeLessThanOrEqual(3_000);
    expect(text.length).toBeLessThanOrEqual(4_000);
    expect(text).toMatch(/^(?:&lt;)+…\n/);
  });
});

interface Embed {
  readonly title?: string;
  readonly description?: string;
}

function embedsOf(given: EventMessage): readonly Embed[] {
  return discordMessage(given).embeds as unknown as readonly Embed[];
}
