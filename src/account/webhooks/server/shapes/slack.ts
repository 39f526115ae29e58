import type { JsonObject } from '#platform/shared/json.ts';
import type { EventMessage } from '#platform/shared/webhook-event.ts';
import { chatUrl, plainLine } from './plain-line.ts';

/**
 * Of Slack: a section has at most 3,000 characters, an alternative text 2,000 (docs.slack.dev, Block Kit).
 */
const titleMaxLength = 300;
const lineMaxLength = 600;
const linesMax = 4;
const urlMaxLength = 1_000;
const imagesMax = 10;

/**
 * `&`, `<` and `>` have escapes. The marks of bold, italic, strikethrough and code have none, so characters
 * that look like them stand in their place.
 */
const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '*': '∗',
  _: 'ˍ',
  '~': '∼',
  '`': 'ˋ',
};
const escape = (text: string) => text.replaceAll(/[&<>*_~`]/g, (mark) => written[mark] ?? mark);

/**
 * Returns a message for an incoming webhook of Slack: a section with the linked title, then the pictures. It
 * mentions nobody, whatever the texts say.
 */
export function slackMessage({ title, url, lines, pictures }: EventMessage): JsonObject {
  const name = plainLine(title, titleMaxLength, escape);
  const described = lines.slice(0, linesMax).map((line) => plainLine(line, lineMaxLength, escape));
  const images = pictures.flatMap((picture) => chatUrl(picture, urlMaxLength) ?? []);
  return {
    text: [name, ...described].join('\n'),
    mrkdwn: false,
    blocks: [
      {
        type: 'section',
        text: { type: 'mrkdwn', verbatim: true, text: [`*${linked(name, url)}*`, ...described].join('\n') },
      },
      ...images.slice(0, imagesMax).map((image) => ({ type: 'image', image_url: image, alt_text: name })),
    ],
  };
}

function linked(name: string, url: string | null): string {
  const link = chatUrl(url, urlMaxLength);
  return link === undefined ? name : `<${link.replaceAll('&', '&amp;').replaceAll('|', '%7C')}|${name}>`;
}
